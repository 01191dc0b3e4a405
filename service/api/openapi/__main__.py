"""`python -m service.api.openapi` prints openapi.yaml as the code says it."""

import sys

from service.api.openapi.document import document_yaml

if __name__ == "__main__":
    sys.stdout.write(document_yaml())
