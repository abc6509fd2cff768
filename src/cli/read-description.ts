import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type PropDescription, propDescription } from '../contract/references.ts';
import { PropmasterError } from '../errors.ts';

/**
 * The description of a prop from a file, or from stdin for `-`. Whether its category has these fields, the service says.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` for what is no object with a category
 */
export async function readDescription(file: string): Promise<PropDescription> {
  const content = file === '-' ? await text(process.stdin) : await contentOf(file);
  const checked = propDescription.safeParse(parsed(content));
  if (checked.success) return checked.data;
  throw new PropmasterError(
    'invalid_input',
    'This is no description of a prop: a JSON object with "category" is expected.',
    {
      where: file === '-' ? 'stdin' : file,
      hint: 'The categories: propmaster categories; the fields of one: propmaster categories mug.',
    },
  );
}

async function contentOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const [code, what] =
      cause.code === 'ENOENT'
        ? (['not_found', 'There is no such file.'] as const)
        : (['disk_error', `Could not read the file (${cause.code}).`] as const);
    throw new PropmasterError(code, what, { where: file, hint: 'Check the path.', cause });
  });
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
