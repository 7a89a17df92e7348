"""Exams: the Gesellenprüfung about the rules, and the Meisterprüfung about decisions."""
