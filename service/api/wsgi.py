"""What gunicorn serves: the application over the settings of the environment."""

import projections.lists.history.history  # noqa: F401  it takes 0.2 s, which no request shall wait for
from service.api.app import create_app
from service.runtime import metric_files, tracing
from service.runtime.log_store import tell_once_it_answers
from service.settings import Settings

settings = Settings.load()
metric_files.share(settings.var, "web")
tracing.set_up(settings.tracing, "web")
app = create_app(settings)
tell_once_it_answers(settings)
