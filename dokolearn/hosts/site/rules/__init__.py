"""The rules on the site: every chapter of the script with its code beside it, and what each paragraph has already."""
