"""The web page and the service under it: a stateless JSON API and static files, on FastAPI."""
