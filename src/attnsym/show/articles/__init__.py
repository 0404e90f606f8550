"""Reports on the numbers of articles: terminal, JSON Lines, SARIF, GitHub annotations, an annotated page."""
