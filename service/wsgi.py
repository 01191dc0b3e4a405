"""What gunicorn serves: the application over the settings of the environment."""

from service.app import create_app
from service.settings import Settings

app = create_app(Settings.load())
