"""A prop by `propmaster rpc`: start one process, ask it as often as needed, show progress, read the answers.

    python3 samples/rpc/client.py FOLDER propmaster

What follows the folder is how propmaster is started here. Python 3.9 or later, nothing to install.
"""

import itertools
import json
import subprocess
import sys


class Propmaster:
    """One process that serves one project."""

    def __init__(self, command, project):
        arguments = [*command, "rpc", "--project", project]
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.ids = itertools.count(1)

    def call(self, method, **params):
        """The result of a method. One call at a time keeps the sample short; the protocol allows many."""
        number = next(self.ids)
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            message = json.loads(line)
            if message.get("method") == "progress":
                event = message["params"]["event"]
                print(f"  {event.get('stage')}: {event.get('state')}", file=sys.stderr)
            elif message.get("id") == number:
                if "error" in message:
                    data = message["error"]["data"]
                    raise RuntimeError(f"{data['message']} {data.get('hint', '')}")
                return message["result"]
        raise RuntimeError("propmaster has ended")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main(project, *command):
    propmaster = Propmaster(command, project)
    try:
        crate = propmaster.call("generate", prompt="wooden crate", name="crate")
        print(f"{crate['name']}: {crate['verdict']}, {crate['entries']['mujoco']}")
        for prop in propmaster.call("list")["props"]:
            print(f"{prop['name']} has {prop['files']} files")
    finally:
        propmaster.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
