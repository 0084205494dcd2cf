"""Link games: their routes, the views and streams of changes that browsers get, and clocks."""
