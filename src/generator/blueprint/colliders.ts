import { decompose } from '../../model/decompose.ts';
import type { Vec3 } from '../../model/types.ts';
import { pointAt } from '../../model/vec.ts';
import type { LinkDraft } from '../modelling/assembly.ts';
import type { Bench } from '../solids.ts';
import { type Body, type ConvexPiece, composed, framed, pieceSolid, poseOf, type SolidFrame } from './body.ts';
import { joinedPieces } from './carve.ts';
import { type BlueprintFinding, Fault, metres, pointerOf } from './finding.ts';
import { LIMITS } from './limits.ts';
import type { BuiltLink } from './link.ts';
import { boxAround } from './place.ts';
import { namer } from './semantics.ts';
import { toleranceFor } from './shapes/maker.ts';

/** Hulls thinner than this are left out: what they fill is no obstacle [m³]. */
const DUST = 1e-12;

/** Adds what collides to a link: the pieces of its solids, or where they are too many, a decomposition of its surface. */
export async function addColliders(
  bench: Bench,
  draft: LinkDraft,
  link: BuiltLink,
  frame: SolidFrame,
): Promise<BlueprintFinding[]> {
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
  const fewer = count > LIMITS.colliders ? joined(bench, touched, count) : touched;
  if (!fewer) return recomputed(bench, draft, link, touched, frame);
  const unique = namer();
  const few = new Map<string, number>();
  for (const { label, pieces } of fewer) few.set(label, (few.get(label) ?? 0) + pieces.length);
  for (const { label, pieces, finish } of fewer)
    for (const piece of pieces) {
      const name =
        few.get(label)! > 1 ? unique(`${label}_1`).replace(/_1(?:_(\d+))?$/, (_, k) => `_${k ?? 1}`) : unique(label);
      addPiece(bench, draft, name, finish, piece, frame);
    }
  return [];
}

function addPiece(
  bench: Bench,
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
  const solid = pieceSolid(bench, { points: placed });
  if (solid.isEmpty || solid.volume < DUST) return;
  draft.collideHull(name, finish, placed);
}

/** Bodies of fewer pieces; `undefined` where they are still too many. */
function joined(bench: Bench, touched: readonly Body[], count: number): Body[] | undefined {
  if (count > LIMITS.joinable) return undefined;
  const { min, max } = boxAround(touched.map(({ solid }) => solid));
  const tolerance = toleranceFor(Math.max(...max.map((value, i) => value - min[i]!))) / 2;
  const total = (bodies: readonly Body[]): number => bodies.reduce((sum, { pieces }) => sum + pieces.length, 0);
  let fewer = touched;
  for (const looser of [1, 2, 4]) {
    fewer = fewer.map((body): Body => {
      const wanted = Math.max(1, Math.floor((LIMITS.colliders * body.pieces.length) / total(fewer)));
      if (body.pieces.length <= wanted) return body;
      return { ...body, pieces: joinedPieces(bench, body.pieces, wanted, looser * tolerance) };
    });
    if (total(fewer) <= LIMITS.colliders) break;
  }
  return total(fewer) <= LIMITS.joined ? [...fewer] : undefined;
}

async function recomputed(
  bench: Bench,
  draft: LinkDraft,
  link: BuiltLink,
  touched: readonly Body[],
  frame: SolidFrame,
): Promise<BlueprintFinding[]> {
  const whole = bench.union(touched.map(({ solid }) => solid));
  const { min, max } = whole.bounds;
  const extent = Math.max(...max.map((value, i) => value - min[i]!));
  const { parts, error } = await decompose(whole.skin([0, 0, 0]), {
    tolerance: toleranceFor(extent),
    maxParts: LIMITS.decomposed,
  });
  for (const [i, part] of parts.entries()) {
    const points = Array.from(
      { length: part.positions.length / 3 },
      (_, k): Vec3 => framed(frame, pointAt(part.positions, k)),
    );
    draft.collideHull(`body_${i + 1}`, touched[0]!.finish, points);
  }
  return [
    {
      code: 'colliders-approximate',
      severity: 'info',
      pointer: pointerOf(['links', link.index]),
      message: `Link "${link.document.name}" has many parts; what collides follows its surface within ${metres(error)}, in ${parts.length} convex parts.`,
      hint: 'Set "collide": "hull" or "none" on solids that need not be exact.',
    },
  ];
}
