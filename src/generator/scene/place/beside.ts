import { RELATIONS } from '../../relations/index.ts';
import { boxOf } from './made.ts';
import type { Node, NodeRelation } from './node.ts';
import type { Seat, SeatQuery } from './seats.ts';
import { type Spot, turn } from './spot.ts';

/**
 * The spots, in the host's own frame, at which a thing can stand at its side; the best first.
 *
 * @param onFloor things keep farther apart than on a table
 */
export function* spotsBeside(node: Node, relation: NodeRelation, host: Node, onFloor: boolean): Generator<Spot> {
  const [own, other] = [boxOf(node.made), boxOf(host.made)];
  const { distance } = relation;
  const gap = distance ?? (node.gap > 0 ? node.gap : onFloor ? 0.06 : 0.03);
  const query: SeatQuery = { node, host, own: own.size, other: other.size, gap, distance, onFloor };
  for (const { at, yaw } of seatsOf(relation, query)) {
    const [cx, cy] = turn(own.middle, yaw);
    const z = host.made.bounds.min[2] - node.made.bounds.min[2];
    yield { x: other.middle[0] + at[0] - cx, y: other.middle[1] + at[1] - cy, z, yaw };
  }
}

function seatsOf({ kind }: NodeRelation, query: SeatQuery): Iterable<Seat> {
  const relation = RELATIONS[kind];
  if ('seats' in relation) return relation.seats(query);
  throw new TypeError(`spotsBeside: "${kind}" has no places at the side of a thing`);
}
