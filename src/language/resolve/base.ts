import { CARRIED, suits } from '../grammar/suits.ts';
import type { NamedThing, SaidRelation } from './thing.ts';

/** Things that stand on each other, at most. */
const MOST_LEVELS = 20;

/**
 * "A croissant on a plate, a mug beside it, both on a tray": of what stands on something already, what that stands on.
 *
 * @param to what it is said to be on
 * @returns what stands there; `there` where it is said to already; `undefined` where the thing itself does
 */
export function baseOf(
  thing: NamedThing,
  { relation, each }: SaidRelation,
  to: NamedThing | undefined,
): NamedThing | 'there' | undefined {
  if (!CARRIED.has(relation) || each || to === undefined) return undefined;
  let base = thing;
  for (let i = 0; i < MOST_LEVELS; i++) {
    const under = base.relations.find((one) => !one.likely && CARRIED.has(one.relation))?.to as NamedThing | undefined;
    if (under === to) return base === thing ? undefined : 'there';
    if (under === undefined) break;
    base = under;
  }
  return base === thing || suits(relation, base.noun, to.noun) <= 0 ? undefined : base;
}
