import type { Difference } from './verdict.ts';

/** So many ways of matching are tried: a frame has few groups of one kind. */
const MOST_TRIED = 4096;

/**
 * Matches placements with groups of a frame so that least differs, silent differences first.
 *
 * @param options the groups that each placement may belong to; none: it wasn't asked for
 */
export function matched(
  options: readonly (readonly string[])[],
  differencesWith: (groups: readonly (string | undefined)[]) => Difference[],
): Difference[] {
  let best: Difference[] | undefined;
  let tried = 0;
  const visit = (groups: readonly (string | undefined)[]): void => {
    if (tried >= MOST_TRIED || best?.length === 0) return;
    const next = options[groups.length];
    if (next) {
      for (const group of next.length > 0 ? next : [undefined]) visit([...groups, group]);
      return;
    }
    tried++;
    const differences = differencesWith(groups);
    if (!best || weight(differences) < weight(best)) best = differences;
  };
  visit([]);
  return best ?? [];
}

const weight = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { told }) => sum + (told ? 1 : 2), 0);
