import { readFile } from 'node:fs/promises';
import os from 'node:os';

/** A process, told apart from a later one that the system gives the same number. */
export type ProcessIdentity = {
  readonly pid: number;
  /** Boot of the machine and start within it, where the system tells (Linux). */
  readonly started?: string | undefined;
  readonly host: string;
};

export async function ownIdentity(): Promise<ProcessIdentity> {
  const started = await startOf(process.pid);
  return { pid: process.pid, ...(started === undefined ? {} : { started }), host: os.hostname() };
}

/**
 * Whether a process still runs. One on another host counts as running, since nothing here can tell; so does one
 * whose number is in use where the system tells no start.
 */
export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  if (identity.host !== os.hostname()) return true;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (identity.started === undefined) return true;
  const started = await startOf(identity.pid);
  return process.platform === 'linux' ? started === identity.started : true;
}

/**
 * `<boot id>:<start, in clock ticks after boot>`; `undefined` for a process that is gone, ended but not yet waited
 * for, or on a system without `/proc`.
 *
 * @see proc(5): field 22 of `/proc/<pid>/stat`; field 2 is in parentheses and may hold anything
 */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ended = fields[0] === 'Z' || fields[0] === 'X';
    return ended ? undefined : `${boot.trim()}:${fields[22 - 3]}`;
  } catch {
    return undefined;
  }
}
