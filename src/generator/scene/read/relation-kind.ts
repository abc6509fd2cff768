import { isSaidAlone, RELATION_KINDS, type RelationKind } from '../../relations/index.ts';
import { isSeat, isSurface, openingFor } from '../habits.ts';
import type { Thing } from './thing.ts';

const isKind = (relation: string): relation is RelationKind => (RELATION_KINDS as readonly string[]).includes(relation);

/** The relation that a word of the grammar is for these two. */
export function kindOf(relation: string, thing: Thing, host: Thing | undefined): RelationKind | undefined {
  if (relation === 'at') {
    if (host && isSeat(thing.category)) return 'around';
    return host && (isSeat(host.category) || openingFor(host.category)) ? 'beside' : undefined;
  }
  if (relation === 'for_each') {
    if (!host) return undefined;
    if (isSeat(thing.category) && isSurface(host.category)) return 'around';
    return isSeat(host.category) || isSurface(host.category) ? 'on' : 'beside';
  }
  if (!isKind(relation)) return undefined;
  // A wall or a thing is what something is at; without it nothing is said.
  return host || isSaidAlone(relation) ? relation : undefined;
}
