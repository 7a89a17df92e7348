"""`python -m dokolearn` is the same as `dokolearn`."""

from dokolearn.cli import main

if __name__ == "__main__":
    main()
