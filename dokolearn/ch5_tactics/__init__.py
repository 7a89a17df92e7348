"""Chapter 5 of the script: tactics. What a seat may expect of cards it does not see, and what its own are worth."""
