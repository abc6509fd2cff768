import type { ColliderPlan } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { withLockedFixed } from '../locked-joints.ts';
import { refuseTooLarge } from '../model-size.ts';
import { refusal } from '../refusal.ts';
import { expandInstancers } from './import/instancer.ts';
import { leftOut } from './import/left-out.ts';
import { UsdMaterials } from './import/materials.ts';
import { mergeFindings } from './import/merge-findings.ts';
import { MeshStore } from './import/mesh-store.ts';
import { readPhysics } from './import/model.ts';
import { PartReader } from './import/parts.ts';
import { readRaw } from './import/raw.ts';
import { type Scene, sceneOf } from './import/scene.ts';
import { readSemantics } from './import/semantics.ts';
import { isCollider, type StageSurvey, survey } from './import/survey.ts';
import { findCycle } from './layer/cycles.ts';
import { readLayer } from './layer/read.ts';
import { instancerBroken, stageEmpty } from './read-findings.ts';
import { composeStage } from './stage/compose.ts';

export interface ReadUsdOptions {
  /** The root layer, a path of the files. */
  readonly entry: string;
  /** Name of the model. @default 'prop' */
  readonly name?: string;
  /** Of what the stage gives neither mass nor density [kg/m³]. @default 1000 as in UsdPhysics; 500 without any physics */
  readonly density?: number;
  /** Of the whole, where the stage writes no mass at all [kg]. */
  readonly mass?: number;
  /** What concave colliders become, and colliders that are missing. @default 'parts' */
  readonly collider?: ColliderPlan;
  /** How many times as large the thing will be made, see `RawOptions`. @default 1 */
  readonly scale?: number;
  /** Whether it is a scene: several things that no joint connects, and what stands still beside them. @default false */
  readonly severalBodies?: boolean;
}

/**
 * USD, text or crate → model. The stage is composed from the layers among the files, its units and up axis are turned into
 * metres, kilograms and Z up, and UsdPhysics into links and joints; a stage without any becomes one free link with
 * estimated physics. The default prim is the prop.
 *
 * @param files the unpacked USDZ, archive or folder; nothing else is read
 * @throws {PropmasterError} `invalid_input`: a layer is broken, things are made of one another in a circle, or there is
 *   nothing to see or touch; `unsafe_input`: it asks for more than a prop may
 */
export async function readUsd(files: ByteMap, options: ReadUsdOptions): Promise<ReadResult> {
  const { entry, name = 'prop', density, mass, collider: kind = 'parts', scale = 1, severalBodies = false } = options;
  const { scene, found, findings } = openStage(files, entry);
  if (hasPhysics(found)) {
    const { model } = await readPhysics(scene, found, {
      name,
      place: entry,
      files,
      kind,
      scale,
      density,
      mass,
      findings,
      severalBodies,
    });
    return withLockedFixed({ model, findings: mergeFindings(findings) }, () => entry);
  }
  return estimate(scene, found, { name, entry, density, mass, kind, scale, files, findings });
}

/** A composed stage, and what of it can be read. */
export interface OpenStage {
  readonly scene: Scene;
  readonly found: StageSurvey;
  readonly findings: Finding[];
}

/**
 * @param carried types of prims that the caller reads itself
 * @throws {PropmasterError} as {@link readUsd}
 */
export function openStage(files: ByteMap, entry: string, carried: ReadonlySet<string> = new Set()): OpenStage {
  const bytes = files.get(entry);
  if (bytes === undefined) throw new TypeError(`readUsd: "${entry}" is not among the files`);
  const circle = findCycle(readLayer(bytes, entry), entry, files);
  if (circle) throw refusal('invalid_input', circle);
  const composed = composeStage(files, entry);
  const findings: Finding[] = [...composed.findings];
  const { stage, prototypes } = expandInstancers(composed, entry, findings);
  const scene = sceneOf(stage, entry, prototypes);
  const surveyed = survey(scene.top);
  const found = { ...surveyed, left: new Map([...surveyed.left].filter(([type]) => !carried.has(type))) };
  findings.push(...scene.findings, ...leftOut(scene.top, found, entry));
  refuseTooLarge({ links: found.bodies.length, visuals: found.still.shapes.length }, entry);
  if (found.bodies.length === 0 && found.still.shapes.length === 0) {
    // A layer that is not there, or not fetched, is why nothing is.
    const cause = findings.find(({ severity, code }) => severity === 'error' && code !== instancerBroken.code);
    if (cause) throw refusal('invalid_input', cause);
    throw refusal('invalid_input', stageEmpty.at(entry, { top: scene.top.path, left: notRead(found, findings) }));
  }
  return { scene, found, findings };
}

/** What an empty stage has that is not read: things of other kinds, and layers that can't be had. */
const notRead = ({ left }: StageSurvey, findings: readonly Finding[]): string[] => [
  ...[...left].map(([what, count]) => `${count} ${what}`),
  ...new Set(findings.flatMap(({ args: { asset } }) => (typeof asset === 'string' ? [`"${asset}"`] : []))),
  ...findings.flatMap(({ code, args: { prim, problem } }) =>
    code === instancerBroken.code ? [`the instancer ${prim} (${problem})`] : [],
  ),
];

export const hasPhysics = ({ bodies, still, joints }: StageSurvey): boolean =>
  bodies.length > 0 || joints.length > 0 || still.shapes.some(isCollider);

/** What is seen of a stage without physics, as one free link. */
export async function estimate(
  scene: Scene,
  found: StageSurvey,
  {
    name,
    entry,
    density,
    mass,
    kind,
    scale,
    files,
    findings,
  }: {
    readonly name: string;
    readonly entry: string;
    readonly density: number | undefined;
    readonly mass: number | undefined;
    readonly kind: ColliderPlan;
    readonly scale: number;
    readonly files: ByteMap;
    readonly findings: Finding[];
  },
): Promise<ReadResult> {
  const materials = new UsdMaterials(scene.stage, files, entry, findings);
  const parts = new PartReader(scene, { materials, meshes: new MeshStore(), kind, scale, place: entry, findings });
  const raw = await readRaw(parts, found, findings);
  const { modelOf } = await import('../raw/model.ts');
  const result = await modelOf(raw, {
    name,
    place: entry,
    collider: kind,
    scale,
    ...(density === undefined ? {} : { density }),
    ...(mass === undefined ? {} : { mass }),
  });
  const semantics = readSemantics(scene, [scene.top], result.model.semantics);
  return { model: { ...result.model, semantics }, findings: mergeFindings(result.findings) };
}
