import { PropmasterError } from '../errors.ts';
import type { LockedContent } from '../project/lockfile.ts';

type Files = Readonly<Record<string, LockedContent>>;

/**
 * What is about to be restored must be, file by file, what the lock says.
 *
 * @param hint why it may not be, and what to do
 * @throws {PropmasterError} `invalid_input`, naming the first file that would differ
 */
export function checkSameFiles(locked: Files, made: Files, hint: string): void {
  const file = [...Object.keys(locked), ...Object.keys(made)].find((one) => made[one]?.sha256 !== locked[one]?.sha256);
  if (file === undefined) return;
  const [wanted, got] = [locked[file]?.sha256 ?? 'no such file', made[file]?.sha256 ?? 'no such file'];
  throw new PropmasterError(
    'invalid_input',
    `${file} would not be as the lock says: ${wanted} expected, ${got} made.`,
    { where: file, hint },
  );
}
