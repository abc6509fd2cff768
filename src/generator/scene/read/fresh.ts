import type { RelationKind } from '../../relations/index.ts';
import type { Thing } from './things.ts';

/** The other thing of a relation, new in the prompt. */
export interface Fresh {
  readonly thing: Thing;
  readonly kind: RelationKind;
}
