"""Chapter 4 of the script: Vorbehalte. Which game is played, the Soli, Hochzeit, stilles Solo."""
