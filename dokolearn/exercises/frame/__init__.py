"""What every kind of exercise is made of: the values of a task and its scene, and the bases that kinds derive from."""
