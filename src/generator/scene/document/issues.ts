import type { z } from 'zod';

/** What is wrong with a document. */
export interface DocumentIssue {
  /** JSON pointer (RFC 6901) of the place: `/objects/2/relations/0/to`. */
  readonly pointer: string;
  /** A sentence that says what is allowed. */
  readonly message: string;
}

export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The issues of a schema; unknown properties one by one, where they stand. */
export const issuesOf = ({ issues }: z.ZodError, at: readonly PropertyKey[] = []): DocumentIssue[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ pointer: pointerTo([...at, ...issue.path, key]), message: 'Unknown property.' }))
      : [{ pointer: pointerTo([...at, ...issue.path]), message: issue.message }],
  );

/** Names in a message, the first of them. */
export const listed = (names: Iterable<string>): string => {
  const all = [...names];
  const shown = all.slice(0, 20).join(', ');
  return all.length > 20 ? `${shown} and ${all.length - 20} more` : shown;
};
