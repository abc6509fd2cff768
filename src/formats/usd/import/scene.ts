import type { Finding } from '../../../model/finding.ts';
import { defaultPrimMissing, outsideDefaultPrim, unitsAssumed } from '../read-findings.ts';
import type { Stage, StagePrim } from '../stage/types.ts';
import { type Affine, composeAffine } from './matrix.ts';
import { PRIMITIVES } from './shape.ts';
import { textOf } from './values.ts';
import { localPlace } from './xform.ts';

/** A stage with the meaning of its units, and the part of it that is the prop. */
export interface Scene {
  readonly stage: Stage;
  /** The default prim; the pseudo root where there is none. */
  readonly top: StagePrim;
  /** [m] per unit of length of the stage. */
  readonly metersPerUnit: number;
  /** [kg] per unit of mass of the stage. */
  readonly kilogramsPerUnit: number;
  /** Stage → model: metres, Z up. */
  readonly toModel: Affine;
  /** A prim's own frame → model frame. */
  placeOf(prim: StagePrim): Affine;
  readonly findings: readonly Finding[];
}

/** What OpenUSD takes where a layer says nothing. @see UsdGeomGetStageMetersPerUnit, UsdGeomGetStageUpAxis */
const CENTIMETRES = 0.01;

/**
 * @param place of the root layer, for findings
 * @param prototypes paths of prims that instancers copy; where they lie, they are no part of the prop
 */
export function sceneOf(stage: Stage, place: string, prototypes: ReadonlySet<string> = new Set()): Scene {
  const findings: Finding[] = [];
  const metersPerUnit = unitOf(stage, 'metersPerUnit', CENTIMETRES);
  const kilogramsPerUnit = unitOf(stage, 'kilogramsPerUnit', 1);
  const up = stage.metadata.get('upAxis');
  const missing = ['metersPerUnit', 'upAxis'].filter((key) => !stage.metadata.has(key));
  if (missing.length > 0) findings.push(unitsAssumed.at(place, { missing, metersPerUnit, up: up === 'Z' ? 'Z' : 'Y' }));
  const m = metersPerUnit;
  // Y up → Z up: a quarter turn about x.
  const toModel: Affine =
    up === 'Z'
      ? { x: [m, 0, 0], y: [0, m, 0], z: [0, 0, m], origin: [0, 0, 0] }
      : { x: [m, 0, 0], y: [0, 0, m], z: [0, -m, 0], origin: [0, 0, 0] };
  const known = new Map<StagePrim, Affine>([[stage.root, toModel]]);
  const placeOf = (prim: StagePrim): Affine => {
    const before = known.get(prim);
    if (before) return before;
    const { map, resets } = localPlace(prim);
    const whole = composeAffine(resets || !prim.parent ? toModel : placeOf(prim.parent), map);
    known.set(prim, whole);
    return whole;
  };
  return {
    stage,
    top: topOf(stage, place, prototypes, findings),
    metersPerUnit,
    kilogramsPerUnit,
    toModel,
    placeOf,
    findings,
  };
}

function unitOf(stage: Stage, key: string, otherwise: number): number {
  const value = stage.metadata.get(key);
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : otherwise;
}

/** What a stage that refers to this one would get. */
function topOf(stage: Stage, place: string, prototypes: ReadonlySet<string>, findings: Finding[]): StagePrim {
  const name = stage.metadata.get('defaultPrim');
  if (typeof name !== 'string' || name === '') return stage.root;
  const top = stage.prims.get(name.startsWith('/') ? name : `/${name}`);
  if (!top) {
    findings.push(defaultPrimMissing.at(place, { prim: name }));
    return stage.root;
  }
  const others = stage.root.children.filter(
    (prim) => prim !== top && prim.specifier === 'def' && hasShapes(prim, prototypes),
  );
  if (others.length > 0)
    findings.push(outsideDefaultPrim.at(place, { top: top.path, prims: others.map(({ path }) => path) }));
  return top;
}

const hasShapes = (prim: StagePrim, apart: ReadonlySet<string>): boolean =>
  prim.specifier === 'def' &&
  !apart.has(prim.path) &&
  (prim.typeName === 'Mesh' ||
    PRIMITIVES.has(prim.typeName) ||
    prim.schemas.includes('PhysicsRigidBodyAPI') ||
    prim.children.some((child) => hasShapes(child, apart)));

/** What a prim is drawn for: its own word, or that of the nearest prim above that has one. @see UsdGeomImageable */
export function purposeOf(prim: StagePrim): string {
  for (let each: StagePrim | undefined = prim; each; each = each.parent) {
    const purpose = textOf(each, 'purpose');
    if (purpose !== undefined) return purpose;
  }
  return 'default';
}

export function isVisible(prim: StagePrim): boolean {
  for (let each: StagePrim | undefined = prim; each; each = each.parent)
    if (textOf(each, 'visibility') === 'invisible') return false;
  return true;
}
