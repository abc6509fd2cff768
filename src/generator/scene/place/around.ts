import { isSeat } from '../habits.ts';
import { opensAhead } from './made.ts';
import type { Node } from './node.ts';
import type { Seat, SeatQuery } from './seats.ts';
import { type Extent, turn, yawTowards } from './spot.ts';

/** How far a thing may be moved away from what it is around, to make room for others [m], and in which steps. */
const FARTHEST = 0.5;
const STEP = 0.05;

/** Whether somebody sits at what opens: not before its doors and drawers. */
export const sitsAtDoors = ({ category }: Node, host: Node): boolean => isSeat(category) && opensAhead(host.made);

/** Around a table: the long sides first, then the ends; around what is round, evenly. All face its middle. */
export function* seatsAround({ node, host, own, other, gap }: SeatQuery): Generator<Seat> {
  const { index, of } = node.share;
  if (sitsAtDoors(node, host)) {
    yield* awayFromDoors(index, of, own, other, gap);
    return;
  }
  const isRound = Math.abs(other[0] - other[1]) < 0.02 && host.made.faces.some(({ size }) => size[0] < 0.8 * other[0]);
  const list = isRound || of > 12 ? circle(of, own, other, gap) : sides(of, own, other, gap);
  const mine = list[index];
  const order = mine ? [mine, ...list.filter((seat) => seat !== mine)] : list;
  yield* order;
  // At a wall: before it and at its ends.
  if (!isRound) for (const seat of sides(of + 6, own, other, gap)) yield seat;
  for (let more = STEP; more <= FARTHEST; more += STEP)
    for (const { at, yaw } of order) {
      const [x, y] = turn([0, more], yaw);
      yield { at: [at[0] + x, at[1] + y], yaw };
    }
}

/**
 * Away from the doors and drawers of a host, which open to its front: side by side along its back, then at its ends; one
 * of them first, then wherever there is room. All are at the host: nobody sits in a second row.
 */
function* awayFromDoors(index: number, count: number, own: Extent, other: Extent, gap: number): Generator<Seat> {
  const most = fits(own, gap, other[0]);
  const along = (number: number): Extent[] => evenly(number, other[0]).map((x) => [x, other[1] / 2 + gap + own[1] / 2]);
  const out = other[0] / 2 + gap + own[1] / 2;
  const atEnds = (ys: readonly number[]): Extent[] =>
    ys.flatMap((y): Extent[] => [
      [out, y],
      [-out, y],
    ]);
  // A door that stands open reaches past the end: farther back there is room.
  const back = Array.from({ length: Math.floor(other[1] / 2 / STEP) }, (_, i) => (i + 1) * STEP);
  const ends = atEnds(evenly(fits(own, gap, other[1]), other[1]));
  const best = [...along(Math.min(count, most)), ...ends];
  for (const at of [...best.slice(index, index + 1), ...best, ...along(most), ...atEnds(back)])
    yield { at, yaw: facing(at, other) };
}

function circle(count: number, own: Extent, other: Extent, gap: number): Seat[] {
  const radius = Math.max(other[0] / 2 + gap + own[1] / 2, (count * (Math.hypot(...own) + gap)) / (2 * Math.PI));
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    const at: Extent = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return { at, yaw: yawTowards(at, [0, 0]) };
  });
}

function sides(count: number, own: Extent, other: Extent, gap: number): Seat[] {
  const isLong = other[0] >= other[1];
  const [long, short] = isLong ? [other[0], other[1]] : [other[1], other[0]];
  // One on each side where that is all; else the long sides take what they can.
  const perLong = count <= 4 && long < 1.4 * short ? 1 : Math.min(fits(own, gap, long), Math.ceil(count / 2));
  const perShort = Math.min(fits(own, gap, short), Math.ceil(Math.max(0, count - 2 * perLong) / 2));
  const across = (along: number, side: number): Extent => {
    const out = side * ((isLong ? other[1] : other[0]) / 2 + gap + own[1] / 2);
    return isLong ? [along, out] : [out, along];
  };
  const end = (along: number, side: number): Extent => {
    const out = side * ((isLong ? other[0] : other[1]) / 2 + gap + own[1] / 2);
    return isLong ? [out, along] : [along, out];
  };
  const left = (used: number): number => Math.max(0, count - used);
  const front = evenly(Math.min(perLong, Math.ceil(Math.min(count, 2 * perLong) / 2)), long).map((x) => across(x, -1));
  const back = evenly(Math.min(perLong, left(front.length)), long).map((x) => across(x, 1));
  const right = evenly(Math.min(perShort, Math.ceil(left(front.length + back.length) / 2)), short).map((x) =>
    end(x, 1),
  );
  const leftEnd = evenly(Math.min(perShort, left(front.length + back.length + right.length)), short).map((x) =>
    end(x, -1),
  );
  // Across from each other, one after the other: who is said to face somebody faces the next.
  const pairs = front.flatMap((at, i) => (back[i] ? [at, back[i]] : [at]));
  return [...pairs, ...right, ...leftEnd].map((at) => ({ at, yaw: facing(at, other) }));
}

/** How many fit side by side; one always does. */
const fits = (own: Extent, gap: number, length: number): number =>
  Math.max(1, Math.floor((length + gap) / (own[0] + gap)));

const evenly = (number: number, length: number): number[] =>
  Array.from({ length: number }, (_, i) => ((i + 0.5) / number - 0.5) * length);

/** Square to the side that it is at. */
function facing([x, y]: Extent, [width, depth]: Extent): number {
  const isAtEnd = Math.abs(x) - width / 2 > Math.abs(y) - depth / 2;
  return isAtEnd ? yawTowards([x, 0], [0, 0]) : yawTowards([0, y], [0, 0]);
}
