import type { Pose, Quat } from '../../../model/types.ts';
import type { RelationKind } from '../../relations/kinds.ts';
import type { Place } from '../../relations/places.ts';
import type { MadeDefinition } from './made.ts';
import type { Spot } from './spot.ts';

/** One thing on its way to its place. */
export interface Node {
  readonly name: string;
  /** Turned as its posture has it. */
  made: MadeDefinition;
  /** The turn from the model to that. */
  turn: Quat | undefined;
  readonly category: string;
  readonly relations: readonly NodeRelation[];
  /** How many of its placement go to the same host, and which of them it is; of those at both sides: of all things there. */
  readonly share: { readonly index: number; readonly of: number };
  /** The relation that decides where it goes; absent: a place of its own on the floor. */
  primary: NodeRelation | undefined;
  /** Those whose primary relation is to this one. */
  readonly children: Node[];
  /** What it carries, in its own frame. */
  contents: Group[];
  /** In the frame of its group. */
  spot: Spot;
  /** Index of the placement of the plan that it is one of. */
  readonly placement: number;
  /** Whether the simulation is to find how it comes to lie. */
  isLoose: boolean;
  /** Where it stays, whatever its relations say. */
  readonly pin?: Pose | undefined;
  /** Room that it leaves between itself and what it stands at, for others [m]. */
  gap: number;
  /** From its back to the wall that it stands at [m]. */
  readonly wallGap: number;
}

export interface NodeRelation {
  readonly kind: RelationKind;
  readonly host: Node | undefined;
  readonly likely: boolean;
  /** Which wall or corner. */
  readonly place?: Place | undefined;
  /** The second thing of a "between". */
  readonly other?: Node | undefined;
  /** From side to side [m]. */
  readonly distance?: number | undefined;
}

/** A thing with what stands at its sides: placed together. The first member is at the group's origin. */
export interface Group {
  readonly members: Node[];
  /** In the frame of the room, or of what carries it. */
  spot: Spot;
}
