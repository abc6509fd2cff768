import type { Solid } from '../../solids.ts';
import { type Box, boxPiece, type ConvexPiece, type MadeSolid, UPRIGHT } from '../body.ts';
import { Fault, metres } from '../finding.ts';
import type { SolidOf } from '../schema/solid.ts';
import { countOf, lengthOf, lengthOrNone, type Maker, radiusOf } from './maker.ts';

/** Thickness of a pane [m], and how deep it lies in its frame. */
const PANE = 0.004;
const RECESS = 0.0012;
/** Between parts of a hinge that turn against each other [m]. */
const PLAY = 3e-4;

/** The door of an appliance: a hollow leaf of sheet metal, front to -y, with a double pane where it has a window. */
export function hatch(make: Maker, document: SolidOf<'hatch'>): readonly MadeSolid[] {
  const { kernel, path } = make;
  const [width, height] = document.size.map((one, i) => lengthOf(make, one, ['size', i])) as [number, number];
  const thickness = lengthOf(make, document.thickness, ['thickness']);
  const sheet = lengthOf(make, document.sheet, ['sheet']);
  const round = lengthOrNone(make, document.round, ['round']);
  const [x, y] = [width / 2, thickness / 2];
  if (2 * sheet > Math.min(width, thickness, height) - 1e-3)
    throw new Fault(
      'no-hollow',
      [...path, 'sheet'],
      `A sheet of ${metres(sheet)} leaves no room in a leaf of ${[width, thickness, height].map(metres).join(' × ')}.`,
      'Make it thinner, or take a panel.',
    );
  const leaf: Box = { min: [-x, -y, 0], max: [x, y, height] };
  let body = kernel.box(leaf.min, leaf.max, round);
  let air = kernel.box([sheet - x, sheet - y, sheet], [x - sheet, y - sheet, height - sheet], round);
  const panes: Solid[] = [];
  if (document.window) {
    const [side, below, above] = (['side', 'below', 'above'] as const).map((key) =>
      lengthOf(make, document.window![key], ['window', key]),
    ) as [number, number, number];
    const least = 2 * sheet + round;
    if (Math.min(side, below, above) < least || 2 * side > width - 0.01 || below + above > height - 0.01)
      throw new Fault(
        'impossible-size',
        [...path, 'window'],
        `Edges of ${metres(side)} at the sides, ${metres(below)} below and ${metres(above)} above leave no window in ${metres(width)} × ${metres(height)}.`,
        `Let each be at least ${metres(least)}, and the window at least 10 mm.`,
      );
    const opened = (by: number, from: number, to: number): Solid =>
      kernel.box([side - by - x, from, below - by], [x - side + by, to, height - above + by]);
    body = body.minus(opened(0, -thickness, thickness));
    air = air.minus(opened(sheet, -thickness, thickness));
    const pane = Math.min(PANE, thickness / 4);
    for (const front of [RECESS - y, y - RECESS - pane]) panes.push(opened(0, front, front + pane));
  }
  const finish =
    document.pane === undefined ? ({ material: 'glass', colour: null } as const) : make.finish(document.pane, ['pane']);
  return [
    { solid: body.minus(air), pieces: [boxPiece(leaf)] },
    ...(panes.length > 0 ? [{ solid: kernel.union(panes), pieces: [], finish }] : []),
  ];
}

/** Half of a knuckle hinge about z, the middle of its axis at the origin: its knuckles, and a leaf whose back is at +y. */
export function hinge(make: Maker, document: SolidOf<'hinge'>): MadeSolid {
  const { kernel, path } = make;
  const length = lengthOf(make, document.length, ['length']);
  const radius = radiusOf(make, document);
  const leaf = lengthOf(make, document.leaf, ['leaf']);
  const thickness = lengthOf(make, document.thickness, ['thickness']);
  const count = countOf(make, document.knuckles, ['knuckles'], 2, 15);
  const each = length / count;
  if (leaf < radius + 1e-3 || thickness > radius || each < 4 * PLAY)
    throw new Fault(
      'impossible-size',
      path,
      `${count} knuckles of ${metres(each)}, ${metres(2 * radius)} thick, with a leaf of ${metres(leaf)}, ${metres(thickness)} thick, make no hinge.`,
      'The leaf reaches at least 1 mm beyond the barrel and is no thicker than its radius; a knuckle is at least 1.2 mm long.',
    );
  const isLeft = document.side === 'left';
  const edge = radius + PLAY;
  const sided = (from: number, to: number, low: number, high: number): Box => ({
    min: [isLeft ? -to : from, radius - thickness, low],
    max: [isLeft ? -from : to, radius, high],
  });
  const boxes: Box[] = [sided(edge, leaf, -length / 2, length / 2)];
  const solids: Solid[] = [];
  const pieces: ConvexPiece[] = [];
  for (let i = isLeft ? 0 : 1; i < count; i += 2) {
    const low = -length / 2 + i * each + (i > 0 ? PLAY / 2 : 0);
    const high = -length / 2 + (i + 1) * each - (i < count - 1 ? PLAY / 2 : 0);
    const barrel = kernel.rod([0, 0, low], [0, 0, high], radius, SEGMENTS);
    solids.push(barrel);
    pieces.push({
      points: rim(radius, low).concat(rim(radius, high)),
      shape: {
        geometry: { type: 'cylinder', radius, length: high - low },
        frame: [UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], [0, 0, (low + high) / 2]],
      },
    });
    boxes.push(sided(0, edge, low, high));
  }
  return {
    solid: kernel.union([...solids, ...boxes.map(({ min, max }) => kernel.box(min, max))]),
    pieces: [...pieces, ...boxes.map(boxPiece)],
  };
}

/** Facets of a barrel. */
const SEGMENTS = 24;

const rim = (radius: number, z: number): [number, number, number][] =>
  Array.from({ length: SEGMENTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / SEGMENTS;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });
