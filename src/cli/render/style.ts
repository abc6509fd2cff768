/** What colours mean here; each gives its text back unchanged where colours are off. */
export interface Style {
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
}

/**
 * Not `util.styleText`: whether it looks at the stream, at the environment or at neither differs among the versions of
 * Node that we run on.
 *
 * @param colors whether the stream shows colours
 */
export function createStyle(colors: boolean): Style {
  const paint =
    (on: number, off: number) =>
    (text: string): string =>
      colors ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  // ECMA-48, SGR
  return { strong: paint(1, 22), dim: paint(2, 22), good: paint(32, 39), bad: paint(31, 39), warn: paint(33, 39) };
}
