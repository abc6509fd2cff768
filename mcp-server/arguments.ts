import type { z } from 'zod';
import { PropmasterError } from '../src/errors.ts';

/** Mistakes that are told at once. */
const SHOWN = 5;

/**
 * The arguments of a call. One that the tool does not have is refused as well: a misspelt cap would cost money.
 *
 * @throws {PropmasterError} `invalid_input`, naming each argument and what is expected; never what was given
 */
export function readArguments<Input extends z.ZodObject>(input: Input, given: unknown): z.output<Input> {
  const read = input.strict().safeParse(given ?? {});
  if (read.success) return read.data as z.output<Input>;
  const { issues } = read.error;
  const told = issues.slice(0, SHOWN).map(tell);
  const more = issues.length > SHOWN ? `; and ${issues.length - SHOWN} more` : '';
  throw new PropmasterError('invalid_input', `These arguments can't be used: ${told.join('; ')}${more}.`, {
    where: issues[0]!.path.map(String).join('.') || 'arguments',
    hint: `The tool takes: ${Object.keys(input.shape).join(', ') || 'no arguments'}.`,
  });
}

function tell(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.') || 'arguments';
  if (issue.code === 'unrecognized_keys') return `there is no ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`;
  return `${place}: ${issue.message.replace(/^Invalid input: /, '')}`;
}
