import type { z } from 'zod';
import { PropmasterError } from '../errors.ts';
import { readCanonical } from './canonical-json.ts';
import { JsonError, type JsonPosition, placeJson, placeOf } from './place-json.ts';

/**
 * A JSON text of the project folder as a checked value. The value is what stands in the text, in its order and with
 * the keys that the schema does not know, so that writing it back loses nothing that a newer version put there.
 *
 * @param file how the file is called in errors, relative to the project
 * @param wayOut what to do when the file is damaged
 * @throws {PropmasterError} `project_invalid`, naming file, line, column and key
 */
export function readDocument<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
  wayOut = 'Correct the file, or restore it from version control.',
): z.output<Schema> {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const { value } = readCanonical(plain) ?? parse(plain, file, wayOut);
  const checked = schema.safeParse(value);
  if (checked.success) return value as z.output<Schema>;

  const [issue, ...more] = checked.error.issues;
  const key = issue!.path.map(String).join('.');
  const others = more.length === 0 ? '' : ` ${more.length} more of its values are wrong.`;
  const message = key === '' ? issue!.message : `${key}: ${issue!.message}`;
  const other = issue!.path[0] === 'version';
  throw invalid(file, placeOf(placeJson(plain), issue!.path), `${message}.${others}`, {
    hint: other ? 'The file was written by another version of propmaster; update it.' : wayOut,
  });
}

function parse(text: string, file: string, wayOut: string): { readonly value: unknown } {
  try {
    placeJson(text);
    return { value: JSON.parse(text) };
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    const conflict = /^(?:<{7}|={7}|>{7})/m.test(text);
    throw invalid(file, cause.place, `It is no valid JSON: ${cause.message}.`, {
      hint: conflict ? 'Resolve the merge conflict in it.' : wayOut,
    });
  }
}

function invalid(
  file: string,
  { line, column }: JsonPosition,
  message: string,
  details: { hint: string },
): PropmasterError {
  return new PropmasterError('project_invalid', `${file} is not valid. ${message}`, {
    where: `${file}:${line}:${column}`,
    ...details,
  });
}
