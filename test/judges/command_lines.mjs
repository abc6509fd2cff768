// Runs command lines one after another in this one process, for command_line.py: a line of JSON {"arguments", "environment"} comes
// in, a line {"returncode", "stdout", "stderr"} goes out. What a command would have compiled anew is compiled once.
import readline from 'node:readline';
import { connect } from '../../dist/src/api/connect.js';
import { openPropmaster } from '../../dist/src/api/open.js';
import { run } from '../../dist/src/cli/run.js';

/** A stream that keeps what is written to it. */
const kept = () => ({
  isTTY: false,
  columns: 80,
  text: '',
  write(text) {
    this.text += text;
  },
});

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { arguments: argv, environment } = JSON.parse(line);
  Object.assign(process.env, environment);
  const [stdout, stderr] = [kept(), kept()];
  const returncode = await run(argv, {
    stdout,
    stderr,
    env: process.env,
    signal: new AbortController().signal,
    open: openPropmaster,
    connect,
    readSecret: async () => '',
    cancelOnStdinEnd: () => {},
  });
  process.stdout.write(`${JSON.stringify({ returncode, stdout: stdout.text, stderr: stderr.text })}\n`);
}
process.exit();
