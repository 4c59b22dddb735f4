"""Types the lines of standard input into an interactive Python, and prints all that is then on its screen."""

import code
import sys

lines = iter(sys.stdin.read().splitlines())


class Console(code.InteractiveConsole):
    def write(self, data: str) -> None:
        print(data, end="")

    def raw_input(self, prompt: str = "") -> str:
        line = next(lines, None)
        if line is None:
            raise SystemExit
        print(f"{prompt}{line}".rstrip())
        return line


Console().interact(banner="")
