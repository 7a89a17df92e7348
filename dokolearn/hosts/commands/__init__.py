"""What the commands do; the command line only passes its options on."""
