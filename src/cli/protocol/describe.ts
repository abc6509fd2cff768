import { z } from 'zod';
import { errorLine, progressLine, resultLine } from './lines.ts';

/** The lines of one command: what is published as `schemas/cli/<command>.schema.json`. */
export interface CommandLines {
  /** As it is typed, without `propmaster`. */
  readonly command: string;
  /** Its result lines: one, or one for each of the ways in which it can be asked. */
  readonly results: readonly z.ZodObject[];
  /** Lines before the end that only it has. */
  readonly before: readonly z.ZodType[];
  /** Fields of the result that its error line may carry: what was done all the same. */
  readonly partial: z.ZodRawShape;
}

interface Given {
  /** Other sets of fields, where options change what is answered. */
  readonly or?: z.ZodRawShape | readonly z.ZodRawShape[];
  readonly before?: readonly z.ZodType[];
  /** Names of fields. */
  readonly partial?: readonly string[] | 'all';
}

export function describeCommand(command: string, fields: z.ZodRawShape, given: Given = {}): CommandLines {
  const { or, before = [], partial = [] } = given;
  const others = (or === undefined ? [] : [or].flat()) as z.ZodRawShape[];
  const all: z.ZodRawShape = Object.assign({}, ...others, fields);
  const kept = partial === 'all' ? Object.keys(fields) : partial;
  return {
    command,
    results: [fields, ...others].map((one) => resultLine(command, one)),
    before,
    partial: Object.fromEntries(kept.map((name) => [name, z.optional(all[name]!)])),
  };
}

/** Any line of a command. */
export function lineOf({ command, results, before, partial }: CommandLines): z.ZodType {
  return z.union([progressLine, ...before, ...results, errorLine.extend(partial)]).meta({
    title: `propmaster ${command} --json`,
    description: 'One line of stdout. Fields and kinds of lines may be added; take no notice of those you do not know.',
  });
}
