import { readlinkSync } from 'node:fs';
import os from 'node:os';
import type { Owner } from '../store/claims.ts';

/** An owner that has not been heard of for this long is taken for dead [ms]: ten missed beats. */
const SILENCE_MS = 20_000;

/**
 * Whether the process behind a claim is dead, so that its job may be taken over.
 *
 * A process that is gone is seen at once, on its own machine. Else silence decides: the number may belong to a later
 * process, or the folder to another machine. Being wrong is harmless, because a taken job can't be finished by the
 * former owner any more.
 */
export function isGone(owner: Owner, heartbeatAt: number, self: Owner, now: number): boolean {
  if (Math.abs(now - heartbeatAt) > SILENCE_MS) return true;
  if (owner.host !== self.host) return false;
  if (owner.pid === self.pid) return owner.startedAt !== self.startedAt;
  return !isRunning(owner.pid);
}

/**
 * Names where numbers of processes can be compared: the machine and, in Linux, its namespace, as containers number their
 * processes anew and may have one host's name.
 */
export function placeOfProcesses(): string {
  try {
    return `${os.hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return os.hostname();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // EPERM: alive, and owned by another user
  }
}
