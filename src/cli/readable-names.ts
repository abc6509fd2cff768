import { statSync } from 'node:fs';
import { PropmasterError } from '../errors.ts';

/** What Node puts in the place of bytes that are no UTF-8. What is called so then is something else. */
const REPLACED = '\uFFFD';
/** Variables that lead to folders. */
const FOLDERS = ['PROPMASTER_HOME', 'HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME'];

/**
 * Refuses names that Node can't tell: what is read or written under them would be in another folder, in silence.
 *
 * @throws {PropmasterError} `usage` for an argument, a variable or the current folder that is no UTF-8; `not_found` if the
 *   current folder is gone
 */
export function refuseUnreadableNames(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  here: () => string = process.cwd,
): void {
  const given = argv.find((argument) => argument.includes(REPLACED));
  if (given !== undefined) throw unreadable('An argument', given);
  const variable = FOLDERS.find((name) => env[name]?.includes(REPLACED));
  if (variable !== undefined) throw unreadable(`The variable ${variable}`, env[variable]!);
  let folder: string;
  try {
    folder = here();
  } catch (cause) {
    throw new PropmasterError('not_found', 'The current folder is not there any more.', {
      where: '.',
      hint: 'Go to another folder (`cd`), and run the command there.',
      cause,
    });
  }
  if (folder.includes(REPLACED) && !isSame(folder, '.')) throw unreadable('The path of the current folder', folder);
}

/** A folder whose name really holds the character is found under its name. */
function isSame(folder: string, other: string): boolean {
  const [a, b] = [statSync(folder, { throwIfNoEntry: false }), statSync(other, { throwIfNoEntry: false })];
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

const unreadable = (what: string, where: string): PropmasterError =>
  new PropmasterError('usage', `${what} is no UTF-8, so another place than you mean would be used.`, {
    where: JSON.stringify(where),
    hint: 'Rename the folder or file with letters in UTF-8 (`convmv -f latin1 -t utf8` does it), or work in another one.',
  });
