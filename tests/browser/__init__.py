"""The site, JupyterLab and `dokolearn serve` in a real browser."""
