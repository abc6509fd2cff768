import { finishKey } from '../finish.ts';
import type { LinkDraft } from '../modelling/assembly.ts';
import type { SolidKernel } from '../solids.ts';
import { type Body, type ConvexPiece, composed, framed, pieceSolid, poseOf, type SolidFrame } from './body.ts';
import { cornersIn } from './carve.ts';
import { type BlueprintFinding, Fault, pointerOf } from './finding.ts';
import { gatheredPieces, joinedPieces } from './join-pieces.ts';
import { LIMITS } from './limits.ts';
import type { BuiltLink } from './link.ts';
import { boxAround } from './place.ts';
import { namer } from './semantics.ts';
import { toleranceFor } from './shapes/maker.ts';

/** Hulls thinner than this are left out: what they fill is no obstacle [m³]. */
const DUST = 1e-12;

/** Adds what collides to a link: the pieces of its solids; where they are too many, those that fit together are joined. */
export function addColliders(
  kernel: SolidKernel,
  draft: LinkDraft,
  link: BuiltLink,
  frame: SolidFrame,
): BlueprintFinding[] {
  const touched = link.bodies.filter(({ untouched }) => !untouched);
  const count = touched.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const path = ['links', link.index];
  if (count === 0)
    throw new Fault(
      'no-collider',
      path,
      `Nothing of link "${link.document.name}" can be touched.`,
      'Let at least one solid collide: "collide": "auto".',
    );
  const fitting = count > LIMITS.colliders ? joined(kernel, touched, count) : touched;
  const loose = fitting ? undefined : gathered(kernel, touched);
  const fewer = fitting ?? loose!.bodies;
  const unique = namer();
  const few = new Map<string, number>();
  for (const { label, pieces } of fewer) few.set(label, (few.get(label) ?? 0) + pieces.length);
  for (const { label, pieces, finish } of fewer)
    for (const piece of pieces) {
      const name =
        few.get(label)! > 1 ? unique(`${label}_1`).replace(/_1(?:_(\d+))?$/, (_, k) => `_${k ?? 1}`) : unique(label);
      addPiece(kernel, draft, name, finish, piece, frame);
    }
  if (!loose) return [];
  return [
    {
      code: 'colliders-approximate',
      severity: 'info',
      pointer: pointerOf(['links', link.index]),
      message: `Link "${link.document.name}" has ${count} convex parts; it collides as ${totalOf(fewer)}, which fill ${cubic(loose.filled)} between them, too.`,
      hint: 'Set "collide": "hull" or "none" on solids that need not be exact.',
    },
  ];
}

function addPiece(
  kernel: SolidKernel,
  draft: LinkDraft,
  name: string,
  finish: Body['finish'],
  { points, shape }: ConvexPiece,
  frame: SolidFrame,
): void {
  if (shape) {
    draft.collideShape(name, finish, poseOf(composed(frame, shape.frame)), shape.geometry);
    return;
  }
  const placed = points.map((point) => framed(frame, point));
  const solid = pieceSolid(kernel, { points: placed });
  if (solid.isEmpty || solid.volume < DUST) return;
  draft.collideHull(name, finish, placed);
}

/** Bodies of fewer pieces; `undefined` where they are still too many. */
function joined(kernel: SolidKernel, touched: readonly Body[], count: number): Body[] | undefined {
  const tolerance = toleranceFor(extentOf(touched)) / 2;
  if (count <= LIMITS.joinable) return within(kernel, touched, tolerance, joinedPieces);
  return within(kernel, touched, tolerance, wholes);
}

type Joining = (
  kernel: SolidKernel,
  pieces: readonly ConvexPiece[],
  wanted: number,
  tolerance: number,
) => ConvexPiece[];

/** Pieces of the same body joined, more loosely until they are few; `undefined` where they stay too many. */
function within(
  kernel: SolidKernel,
  touched: readonly Body[],
  tolerance: number,
  joining: Joining,
): Body[] | undefined {
  let fewer = touched;
  for (const looser of [1, 2, 4]) {
    const before = totalOf(fewer);
    fewer = fewer.map((body): Body => {
      const wanted = Math.max(1, Math.floor((LIMITS.colliders * body.pieces.length) / before));
      if (body.pieces.length <= wanted) return body;
      return { ...body, pieces: joining(kernel, body.pieces, wanted, looser * tolerance) };
    });
    if (totalOf(fewer) <= LIMITS.colliders) break;
  }
  return totalOf(fewer) <= LIMITS.joined ? [...fewer] : undefined;
}

const totalOf = (bodies: readonly Body[]): number => bodies.reduce((sum, { pieces }) => sum + pieces.length, 0);

/** The hull of all of them where it fits, as that of a gear's teeth does: of bodies by the hundred. */
function wholes(
  kernel: SolidKernel,
  pieces: readonly ConvexPiece[],
  _wanted: number,
  tolerance: number,
): ConvexPiece[] {
  const hull = kernel.hull(pieces.flatMap(({ points }) => points));
  if (hull.isEmpty) return [...pieces];
  const filled = hull.volume - pieces.reduce((sum, piece) => sum + pieceSolid(kernel, piece).volume, 0);
  return (2 * filled) / hull.surface <= tolerance ? [{ points: cornersIn(hull) }] : [...pieces];
}
/** As many as may be, joined however far apart they are: those of one solid first, then those of one finish. */
function gathered(
  kernel: SolidKernel,
  touched: readonly Body[],
): { readonly bodies: readonly Body[]; readonly filled: number } {
  let bodies = touched;
  let all = 0;
  for (const keyOf of [({ path }: Body) => pointerOf(path), ({ finish }: Body) => finishKey(finish)]) {
    if (totalOf(bodies) <= LIMITS.colliders) break;
    const groups = new Map<string, Body[]>();
    for (const body of bodies) groups.set(keyOf(body), [...(groups.get(keyOf(body)) ?? []), body]);
    const total = totalOf(bodies);
    bodies = [...groups.values()].map((group): Body => {
      const own = group.flatMap(({ pieces }) => pieces);
      const wanted = Math.max(1, Math.floor((LIMITS.colliders * own.length) / total));
      const { pieces, filled } = gatheredPieces(kernel, own, wanted);
      all += filled;
      const [first, ...rest] = group as [Body, ...Body[]];
      const label = rest.every((body) => body.label === first.label) ? first.label : 'body';
      return { ...first, label, pieces };
    });
  }
  return { bodies, filled: all };
}

/** A volume for people. */
const cubic = (volume: number): string => `${(volume * 1e6).toFixed(0)} cm³`;

const extentOf = (bodies: readonly Body[]): number => {
  const { min, max } = boxAround(bodies.map(({ solid }) => solid));
  return Math.max(...max.map((value, i) => value - min[i]!));
};
