import { FORMS, formProfile } from '../../modelling/vessel-forms.ts';
import type { Vec2 } from '../../vec2.ts';
import { type Box, boxPiece, type MadeSolid } from '../body.ts';
import { Fault, metres } from '../finding.ts';
import type { SolidOf } from '../schema/solid.ts';
import { lengthOf, lengthOrNone, type Maker, radiusOf } from './maker.ts';
import { turned } from './round.ts';

/** Facets of a vessel. */
const SEGMENTS = 48;

/** Boards as one solid, with a piece to collide with for each. */
function boards(make: Maker, boxes: readonly Box[], round = 0): MadeSolid {
  const { kernel } = make;
  return { solid: kernel.union(boxes.map(({ min, max }) => kernel.box(min, max, round))), pieces: boxes.map(boxPiece) };
}

/** An upright board, or the front of a door: stiles and rails around a thinner field, which lies behind their front. */
export function panel(make: Maker, document: SolidOf<'panel'>): MadeSolid {
  const [width, height] = document.size.map((one, i) => lengthOf(make, one, ['size', i])) as [number, number];
  const thickness = lengthOf(make, document.thickness, ['thickness']);
  const frame = lengthOrNone(make, document.frame, ['frame']);
  const round = lengthOrNone(make, document.round, ['round']);
  const [x, y] = [width / 2, thickness / 2];
  if (frame === 0) return boards(make, [{ min: [-x, -y, 0], max: [x, y, height] }], round);
  if (2 * frame > Math.min(width, height) - 2e-3)
    throw new Fault(
      'impossible-size',
      [...make.path, 'frame'],
      `A frame of ${metres(frame)} leaves no field in ${metres(width)} × ${metres(height)}.`,
      'Make the frame narrower.',
    );
  const recess = document.recess === undefined ? 0.4 * thickness : lengthOrNone(make, document.recess, ['recess']);
  if (recess > thickness - 2e-4)
    throw new Fault(
      'impossible-size',
      [...make.path, 'recess'],
      `A recess of ${metres(recess)} leaves nothing of a field in a frame ${metres(thickness)} thick.`,
      'Make it shallower, or leave the field out with "open": true.',
    );
  const inside = x - frame;
  const stiles: Box[] = [
    { min: [-x, -y, 0], max: [-inside, y, height] },
    { min: [inside, -y, 0], max: [x, y, height] },
  ];
  const rails: Box[] = [
    { min: [-inside, -y, 0], max: [inside, y, frame] },
    { min: [-inside, -y, height - frame], max: [inside, y, height] },
  ];
  const field: Box = { min: [-inside, recess - y, frame], max: [inside, y, height - frame] };
  return boards(make, [...stiles, ...rails, ...(document.open ? [] : [field])]);
}

/** An open box behind a front that may stand over it. It holds things; slide its link to open it. */
export function drawer(make: Maker, document: SolidOf<'drawer'>): MadeSolid {
  const [width, depth, height] = document.size.map((one, i) => lengthOf(make, one, ['size', i])) as [
    number,
    number,
    number,
  ];
  const wall = lengthOf(make, document.wall, ['wall']);
  const front = document.front === undefined ? 1.5 * wall : lengthOf(make, document.front, ['front']);
  const overlap = lengthOrNone(make, document.overlap, ['overlap']);
  const [x, low, high] = [width / 2 - overlap, overlap, height - overlap];
  const [face, back] = [-depth / 2 + front, depth / 2];
  const inner: Box = { min: [wall - x, face, low + wall], max: [x - wall, back - wall, high] };
  if (inner.min.some((least, i) => inner.max[i]! - least < 1e-3))
    throw new Fault(
      'no-hollow',
      [...make.path, 'wall'],
      `Walls of ${metres(wall)}, a front of ${metres(front)} and an overlap of ${metres(overlap)} leave no room in ${[width, depth, height].map(metres).join(' × ')}.`,
      'Make them thinner, or the drawer larger.',
    );
  const made = boards(make, [
    { min: [-width / 2, -depth / 2, 0], max: [width / 2, face, height] },
    { min: [-x, face, low], max: [x, back, low + wall] },
    { min: [-x, face, low + wall], max: [wall - x, back, high] },
    { min: [x - wall, face, low + wall], max: [x, back, high] },
    { min: [wall - x, back - wall, low + wall], max: [x - wall, back, high] },
  ]);
  return { ...made, cavity: inner };
}

/** A vessel open at the top, of one of the silhouettes that the kinds use. Its radius is that of the widest place. */
export function vessel(make: Maker, document: SolidOf<'vessel'>): MadeSolid {
  const radius = radiusOf(make, document);
  const height = lengthOf(make, document.height, ['height']);
  const soft = Math.min(0.12 * radius, 0.08 * height);
  const outer = formProfile(FORMS[document.form], radius, height, soft).map(([r, z]): Vec2 => [r, z]);
  const { wall, floor } = document;
  const shell = { wall, open: ['top' as const], ...(floor === undefined ? {} : { floor }) };
  return turned(make, [...outer, [0, height]], shell, SEGMENTS, []);
}
