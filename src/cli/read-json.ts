import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { PropmasterError } from '../errors.ts';

/**
 * JSON from a file, or from stdin for `-`.
 *
 * @returns undefined for what is no JSON
 * @throws {PropmasterError} `not_found`, `disk_error`
 */
export async function readJson(file: string): Promise<unknown> {
  const content = file === '-' ? await text(process.stdin) : await contentOf(file);
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** What an error says of where it was read. */
export const placeOf = (file: string): string => (file === '-' ? 'stdin' : file);

async function contentOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const [code, what] =
      cause.code === 'ENOENT'
        ? (['not_found', 'There is no such file.'] as const)
        : (['disk_error', `Could not read the file (${cause.code}).`] as const);
    throw new PropmasterError(code, what, { where: file, hint: 'Check the path.', cause });
  });
}
