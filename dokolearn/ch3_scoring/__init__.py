"""Chapter 3 of the script: calls and scoring."""
