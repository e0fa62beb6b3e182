"""What can be found: counterexamples, certificates, ranges and relations. Nothing here is trusted."""
