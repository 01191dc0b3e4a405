"""The processes: what starts, loops and stops; what they do stands in `workers.jobs`."""

import sys

from service.runtime.garbage import load_undisturbed

if sys.argv[0] == "-m":  # one of these is being started; once it is ready, `rest_modules` ends this
    load_undisturbed()
