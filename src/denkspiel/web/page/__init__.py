"""The page itself: static files, its manifest as an app, and the previews of links to it."""
