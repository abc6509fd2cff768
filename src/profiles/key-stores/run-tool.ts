import { type ExecFileException, execFile } from 'node:child_process';

export interface ToolRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A keychain may ask its user to unlock it; where nobody sees the question, it must not wait for ever [ms]. */
const PATIENCE_MS = 60_000;

/**
 * Runs a tool of the operating system without a shell. Secrets go in by `input` and come out by stdout: every user of
 * the machine can read the arguments of a process.
 *
 * @throws if the tool is not there, or does not end
 */
export function runTool(tool: string, args: readonly string[], input = ''): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      tool,
      args,
      { timeout: PATIENCE_MS, maxBuffer: 1 << 20, windowsHide: true },
      (error, stdout, stderr) => {
        if (error === null) resolve({ exitCode: 0, stdout, stderr });
        else if (typeof error.code === 'number') resolve({ exitCode: error.code, stdout, stderr });
        else reject(new Error(`${tool} ${complaint(error)}`));
      },
    );
    // A tool that ends without reading its input is judged by its exit code.
    child.stdin!.on('error', () => {});
    child.stdin!.end(input);
  });
}

function complaint({ killed, code }: ExecFileException): string {
  if (killed) return 'did not answer';
  return code === 'ENOENT' ? 'is not installed' : `could not be run (${code})`;
}

/** @throws with what the tool said, when it failed */
export function succeeded(run: ToolRun): string {
  if (run.exitCode === 0) return run.stdout;
  throw new Error(run.stderr.trim().split('\n')[0] || `exit code ${run.exitCode}`);
}
