"""A process that has imported what lessons import, and forks into a kernel for each that is asked for.

`kernels` starts it and asks; it ends when whoever started it does.
"""

import gc
import json
import os
import random
import signal
import socket
import sys
from importlib import import_module
from typing import NoReturn

IMPORTED = ("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.zmqshell", "dokolearn.hosts.notebook")
"""What takes a kernel most of its time until the first cell of a lesson runs."""

REQUEST_BYTES = 65536
"""More than two paths take."""


def wait(control: socket.socket) -> None:
    """Fork for every request until nobody can ask any more. A request is the command of a kernel and its folder, with
    the line that belongs to this kernel: it says the number of the process, and ends when that does."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits here for those that have ended
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks is interrupted, too, and says when to end
    gc.freeze()
    while request := socket.recv_fds(control, REQUEST_BYTES, 1):
        said, lines, *_ = request
        if not said:
            return
        if os.fork() == 0:
            control.close()
            run(lines[0], **json.loads(said))
        os.close(lines[0])


def run(line: int, command: list[str], folder: str) -> NoReturn:
    """Be a kernel, as one that was started by its command would be."""
    from ipykernel.kernelapp import launch_new_instance

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    random.seed()  # no two of them the same chance
    os.write(line, b"%d" % os.getpid())
    sys.argv = command
    launch_new_instance(argv=command[1:])
    sys.exit()


def main() -> None:
    """Import first, so that no kernel has to."""
    del sys.path[0]  # where we lie; lessons find what is installed, and what lies beside them
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # a kernel looks whether this one still lives; read when imported
    for name in IMPORTED:
        import_module(name)
    wait(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    main()
