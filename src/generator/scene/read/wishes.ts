import { excludesCarried, isHeld, type RelationKind } from '../../relations/index.ts';
import { isSmall } from '../habits.ts';
import type { RequestedRelation, RequestedRelationDetails, Thing } from './thing.ts';

export const isSmallThing = ({ described }: Thing): boolean => isSmall(described.description);

/** Whether what is there can't be on or in the other thing, too. */
const isAside = (kind: RelationKind): boolean => !isHeld(kind) && excludesCarried(kind);

/** Adds how a thing is to stand. What is said goes before what was guessed. */
export function wish(
  thing: Thing,
  kind: RelationKind,
  host: Thing | undefined,
  { each = false, likely = false }: { readonly each?: boolean; readonly likely?: boolean } = {},
  { place, other, distance, isFor }: RequestedRelationDetails = {},
): void {
  if (host === thing || thing.wishes.some((one) => one.kind === kind && one.host === host && !one.likely)) return;
  // A place on or in another goes before one that was guessed, a place beside another before what was only taken over;
  // "a desk with a lamp beside it" and "a desk, a lamp in the corner" have none on it.
  const isReplaced = (one: RequestedRelation): boolean =>
    (one.host === host && isHeld(one.kind) && isAside(kind) && (one.likely || one.each)) ||
    (kind === 'in_corner' && one.likely && isHeld(one.kind)) ||
    (one.likely && isHeld(kind));
  const kept =
    likely || (host === undefined && !isHeld(kind) && kind !== 'in_corner')
      ? thing.wishes
      : thing.wishes.filter((one) => !isReplaced(one));
  thing.wishes = [...kept, { kind, host, each, likely, place, other, distance, isFor }];
}
