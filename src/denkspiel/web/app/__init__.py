"""The application: its settings, the service that the routes share, errors, languages, texts, and who is asking."""
