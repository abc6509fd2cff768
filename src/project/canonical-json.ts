import { DEEPEST } from './place-json.ts';

/** A line that stands deeper than any of a document may. Within a string there is no line break. */
const TOO_DEEP = `\n${'  '.repeat(DEEPEST + 1)}`;

/**
 * Reads a JSON text that is spelled as documents of a project are written: two blanks a level, a newline at the end.
 * Such a text holds no key twice, since what was read would then be written shorter; so there is no need to look at
 * each of its parts, as `placeJson` does at fifty times the cost.
 *
 * @returns `undefined` for every other text, well-formed or not
 */
export function readCanonical(text: string): { readonly value: unknown } | undefined {
  if (text.includes(TOO_DEEP)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return `${JSON.stringify(value, undefined, 2)}\n` === text ? { value } : undefined;
  } catch {
    return undefined; // No JSON, or too deep for the stack.
  }
}
