/**
 * Names in a sentence: `"a", "b" and 3 more`.
 *
 * @param most how many are shown; all of them stay in the arguments of the finding
 */
export function quotedNames(names: readonly string[], most = Infinity): string {
  const shown = names.slice(0, most).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
