"""What is shown: results as data for machines, and as text, Markdown, LaTeX and HTML for people."""
