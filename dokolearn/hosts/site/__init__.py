"""The site: lessons, games and pages as MkDocs publishes them."""

import sys

# A grammar for addresses with umlauts, which jsonschema reads for seconds if it is there; notebooks ask for none.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # how Python writes: not there
