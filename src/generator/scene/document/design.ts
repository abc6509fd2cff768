import { describe } from '../../describe.ts';
import type { Description } from '../../description.ts';
import { readDescription } from '../../read-description.ts';
import { mayBeHung } from '../habits.ts';
import type { Definition } from '../plan-schema.ts';
import { type DocumentIssue, issuesOf, pointerTo } from './issues.ts';
import type { ObjectDocument, SizeDocument } from './schema.ts';

type Design = Pick<ObjectDocument, 'prompt' | 'description' | 'size' | 'hung'>;

/** The words of a size, as prompts say it. */
const WORDS: Readonly<Record<keyof SizeDocument, string>> = {
  width: 'wide',
  depth: 'deep',
  height: 'high',
  length: 'long',
  diameter: 'in diameter',
};

/**
 * The definition of an object: of its description, or of its prompt with its size as words behind it.
 *
 * @param path of the object in its document
 */
export function definitionOf(
  id: string,
  { hung, ...words }: Design,
  path: readonly PropertyKey[],
): Definition | DocumentIssue[] {
  const definition = describedOf(id, words, path);
  if (Array.isArray(definition) || hung !== true) return definition;
  const { category } = definition.description;
  if (mayBeHung(category) !== undefined) return { ...definition, hung };
  const message = `A ${category.replaceAll('_', ' ')} can't be hung on a wall: leave hung out.`;
  return [{ pointer: pointerTo([...path, 'hung']), message }];
}

function describedOf(
  id: string,
  { prompt, description, size = {} }: Omit<Design, 'hung'>,
  path: readonly PropertyKey[],
): Definition | DocumentIssue[] {
  const issue = (key: string, message: string): DocumentIssue[] => [{ pointer: pointerTo([...path, key]), message }];
  const sides = Object.entries(size) as [keyof SizeDocument, number][];
  if (description !== undefined) {
    if (sides.length > 0)
      return issue('size', 'The description has sizes of its own: change these, or give a prompt instead.');
    const { data, error } = readDescription(description);
    if (!data) return issuesOf(error, [...path, 'description']);
    return made(id, prompt ?? nameOf(data).toLowerCase(), data, [], []);
  }
  if (prompt === undefined) return issue('prompt', 'Expected a prompt or a description: one prop, as in "oak table".');
  const text = [prompt, ...sides.map(([side, metres]) => `${metres} m ${WORDS[side]}`)].join(', ');
  const reading = describe(text);
  if (reading.kind === 'misunderstood') {
    const isSize = sides.length > 0 && describe(prompt).kind === 'described';
    return issue(isSize ? 'size' : 'prompt', reading.message);
  }
  for (const [side, metres] of sides) {
    if (reading.understood.some((word) => word.endsWith(` ${metres} m`))) continue;
    const category = reading.description.category.replaceAll('_', ' ');
    return [
      {
        pointer: pointerTo([...path, 'size', side]),
        message: `A ${category} has no such ${side}. What it has: ${axesOf(reading.description).join(', ')}.`,
      },
    ];
  }
  return made(id, text, reading.description, reading.assumed, reading.ignored);
}

const made = (
  id: string,
  prompt: string,
  description: Description,
  assumed: readonly string[],
  ignored: readonly string[],
): Definition => ({ id, name: nameOf(description), prompt, description, assumed: [...assumed], ignored: [...ignored] });

/** The outer sizes that a description has. */
export function axesOf(description: Description): string[] {
  const { size, ...others } = description as { size?: unknown } & Record<string, unknown>;
  const axes = typeof size === 'object' && size !== null ? Object.keys(size) : [];
  return [...axes, ...Object.keys(WORDS).filter((axis) => typeof others[axis] === 'number')];
}

/** What it is, in two or three words: "Oak chair". */
export function nameOf(description: Description): string {
  const { finish, category } = description;
  const words = [finish.colour, finish.material, category].filter((word) => word !== null).join(' ');
  const text = words.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
