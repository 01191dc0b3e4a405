"""`python -m service.api.openapi FOLDER` writes the documents there; with the name of a file all of them in one.

That one has the types of all rulebooks: what the web client and tests compare with. It is JSON.
"""

import sys
from pathlib import Path

import msgspec

from service.api.openapi.document import FILES, document_yaml, whole_document

if __name__ == "__main__":
    folder, *further = sys.argv[1:]
    if further:
        Path(folder, *further).write_bytes(msgspec.json.encode(whole_document()))
    else:
        for callers, name in FILES.items():
            Path(folder, name).write_text(document_yaml(callers), encoding="utf-8")
