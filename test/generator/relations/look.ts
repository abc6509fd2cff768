import { type Place, RELATIONS, type RelationKind } from '../../../src/generator/relations/index.ts';
import { pairOf } from '../../../src/generator/relations/pair.ts';
import type { StandingBox } from '../../../src/generator/relations/standing.ts';
import { wallViewOf } from '../../../src/generator/relations/wall-view.ts';
import type { MadeDefinition } from '../../../src/generator/scene/index.ts';
import { zoneAt } from '../../../src/generator/scene/place/zone-at.ts';
import { axisAngle } from '../../../src/model/pose.ts';
import type { Quat, Vec3 } from '../../../src/model/types.ts';
import { block, box, cupboard } from '../scene/blocks.ts';

/** Blocks and boxes, width × depth × height [m]. */
const MADE = {
  /** 1 × 0.6 × 0.7, of nothing but a top below 0.66. */
  desk: block('desk', [1, 0.6, 0.7], 0.66),
  table: block('table', [1, 0.6, 0.7]),
  /** Open at the top, its floor and walls 0.02 thick. */
  crate: box('crate', [0.4, 0.4, 0.4], 0.02),
  block: block('block', [0.2, 0.2, 0.2]),
  /** Deeper than wide. */
  rack: block('rack', [0.4, 1, 0.7]),
  bowl: block('bowl', [0.2, 0.2, 0.1], 0, 'bowl'),
  stool: block('stool', [0.3, 0.3, 0.7], 0, 'stool'),
  /** Opens to its front. */
  cupboard: cupboard('cupboard', [1, 0.6, 0.9]),
  /** 1.2 wide, in a wall. */
  window: fixed(block('window', [1.2, 0.1, 1.1])),
} satisfies Record<string, MadeDefinition>;

function fixed(made: MadeDefinition): MadeDefinition {
  return { ...made, model: { ...made.model, base: 'fixed' } };
}

/** A thing at a place [m], turned about Z by degrees, or in any way. */
export type Stand = readonly [made: keyof typeof MADE, position: Vec3, turn?: number | Quat];

/** What stands where, and what is asked of the first thing. */
export interface Case {
  readonly subject: Stand;
  /** The other thing, and the second one of a "between". */
  readonly object?: Stand;
  readonly other?: Stand;
  /** Others of which the same is asked. */
  readonly peers?: readonly Stand[];
  readonly place?: Place;
  /** [m] */
  readonly distance?: number;
}

/** A turn about an axis by degrees. */
export const about = (axis: Vec3, degrees: number): Quat => axisAngle(axis, (degrees * Math.PI) / 180);

function standing([name, position, turn = 0]: Stand): StandingBox {
  const made = MADE[name];
  const pose = { position, rotation: typeof turn === 'number' ? about([0, 0, 1], turn) : turn };
  return { made, pose, zone: zoneAt(made, pose) };
}

/** 4 × 6 × 2.5 m; +X is right, +Y is back. */
const ROOM = { width: 4, depth: 6, height: 2.5 };

/** What the relation's own `holds` says of a case. */
export function look(kind: RelationKind, { subject, object, other, peers = [], place, distance }: Case): boolean {
  const relation = RELATIONS[kind];
  const first = standing(subject);
  const view = wallViewOf(first, ROOM, place, distance);
  switch (relation.saidOf) {
    case 'two':
      return relation.holds(first.zone, standing(object!).zone, standing(other!).zone);
    case 'itself':
      return relation.holds(first);
    case 'room':
      return relation.ofRoom.holds(view);
    default:
      if (!object && 'ofRoom' in relation) return relation.ofRoom!.holds(view);
      return relation.holds(pairOf(first, standing(object!), [first, ...peers.map(standing)], distance, place));
  }
}
