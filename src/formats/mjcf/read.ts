import type { MjModel } from '@mujoco/mujoco';
import { isPropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import { texturesUsed } from '../../model/material-textures.ts';
import type { SimModel } from '../../model/types.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { lockedFixed } from '../locked-joints.ts';
import type { Compiled } from './compile.ts';
import { findDefaultMass } from './default-mass.ts';
import {
  compilerWarning,
  geomsHidden,
  masksOpened,
  notCarried,
  robosuiteObject,
  sparesLeft,
  worldGeometryDropped,
  worldSolidsLeft,
} from './findings.ts';
import { refuseHostile } from './gate/judge.ts';
import { findIgnoredRanges } from './joint-ranges.ts';
import { lostGroups } from './lost-groups.ts';
import { openMasks } from './open-masks.ts';
import { type MujocoAssets, readAssets } from './read-assets.ts';
import { type LinksRead, readLinks } from './read-links.ts';
import { readSemantics, withSurfaces } from './read-semantics.ts';
import { withStrengths } from './read-strength.ts';
import { nameAt } from './read-values.ts';
import { isRobosuiteObject } from './recognise-robosuite.ts';
import { withoutScenes } from './scene-includes.ts';
import { collides, shownGeoms } from './shown-geoms.ts';
import { isScenery, standingOf, type WorldStanding } from './standing.ts';
import { surveyMjcf } from './survey.ts';
import { compileFetched } from './unfetched.ts';
import { findVisualMass } from './visual-mass.ts';

export interface ReadMjcfOptions {
  /** The model's file, as a path in `files`. */
  readonly entry: string;
  /** Name of the model. @default what the file says */
  readonly name?: string;
  /** Whether there may be free bodies beside the prop: of a scene, which is written so. @default false */
  readonly severalBodies?: boolean;
  /** Whether our own writer has made the files: no path leads out of their folder. @default false */
  readonly own?: boolean;
  /** Factor of every length that is applied later: masses in findings are those of the scaled thing. @default 1 */
  readonly scale?: number;
}

/**
 * MJCF → model, by way of MuJoCo: what is read is the compiled model, so includes, defaults, classes and inferred inertia
 * mean what MuJoCo means by them.
 *
 * @param files the archive or folder; nothing else is read
 * @throws {PropmasterError} `unsafe_input`: it asks for more than a model may (see `./gate/judge.ts`); `invalid_input`:
 *   MuJoCo refuses it, a file is missing, or it isn't one prop
 */
export async function readMjcf(
  files: ByteMap,
  { entry, name, severalBodies, own = false, scale }: ReadMjcfOptions,
): Promise<ReadResult> {
  const parts = refuseHostile(files, entry);
  const { compiled, findings, files: fetched, leaveOut } = await compileProp(files, entry, own);
  try {
    const { model } = compiled;
    findings.push(...compiled.warnings.map((warning) => compilerWarning.at(entry, { warning })));
    const { assets, findings: ofAssets } = readAssets(model, fetched, entry);
    findings.push(...ofAssets);
    const told = { compiled, assets, entry, name: name ?? 'prop' };
    const { read, links, coupled } = readStanding(told, standingOf(model, entry, severalBodies), findings);
    findings.push(...worldFindings(model, links, entry), ...dropped(model, entry, coupled));
    findings.push(...hidden(model, links, entry), ...lostGroups(model, fetched));
    findings.push(...findVisualMass(compiled, links.linkOfBody, entry), ...findIgnoredRanges(compiled, fetched, entry));
    if (!own) findings.push(...findDefaultMass(compiled, links, { parts, entry, scale }));
    findings.push(...surveyMjcf(parts, entry));
    if (isRobosuiteObject(model)) findings.push(robosuiteObject.at(entry, {}));
    const left = leaveOut(
      read,
      assets.meshById.map((mesh) => mesh.name),
    );
    return { model: left.model, findings: [...findings, ...left.findings] };
  } finally {
    compiled.dispose();
  }
}

/** A compiled model with what its geoms refer to. */
export interface CompiledFile {
  readonly compiled: Compiled;
  readonly assets: MujocoAssets;
  readonly entry: string;
  readonly name: string;
}

/** What a standing says of a compiled model, as a model; what was found goes to `findings`. */
export function readStanding(
  { compiled, assets, entry, name }: CompiledFile,
  standing: WorldStanding,
  findings: Finding[],
): { readonly read: SimModel; readonly links: LinksRead; readonly coupled: number } {
  const { model } = compiled;
  const links = readLinks(compiled, assets, entry, standing);
  const { joints, coupled } = withStrengths(model, links);
  const { links: open, opened } = openMasks(links.links);
  findings.push(...links.findings);
  if (opened.length > 0) findings.push(masksOpened.at(entry, { geoms: opened }));
  const used = usedAssets(links.links);
  const materials = [...assets.materialById, ...links.materials].filter((each) => used.materials.has(each.name));
  const pictured = texturesUsed(materials);
  const read: SimModel = {
    name,
    base: links.base,
    links: withSurfaces(model, { ...links, links: open }),
    joints,
    materials,
    meshes: [...assets.meshById, ...assets.laid.list()].filter((mesh) => used.meshes.has(mesh.name)),
    textures: assets.textures.filter((texture) => pictured.has(texture.name)),
    semantics: readSemantics(model, links),
    collisionExclusions: links.exclusions,
  };
  // Of hinges and slides MuJoCo refuses equal limits; a ball joint may have the range 0.
  const fixed = lockedFixed({ model: read, findings: [] }, () => entry);
  findings.push(...fixed.findings);
  return { read: fixed.model, links, coupled };
}

/** Compiles without scenes that the model includes; with them, where something else in it refers to them. */
async function compileProp(files: ByteMap, entry: string, own: boolean): ReturnType<typeof compileFetched> {
  const alone = withoutScenes(files, entry);
  if (!alone) return compileFetched(files, entry, own);
  try {
    const fetched = await compileFetched(alone.files, entry);
    return { ...fetched, findings: [...alone.findings, ...fetched.findings] };
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return compileFetched(files, entry);
  }
}

function worldFindings(model: MjModel, { standing, links }: LinksRead, entry: string): Finding[] {
  const geoms = geomsOf(model).filter((geom) => model.geom_bodyid[geom] === 0 && isScenery(model, geom)).length;
  const left = standing.left.map((geom) => geomName(model, geom));
  const spare = (standing.spare ?? []).map((body) => nameAt(model, model.name_bodyadr, body) || `body ${body}`);
  const args = { geoms, lights: model.nlight, cameras: model.ncam };
  return [
    ...(geoms + model.nlight + model.ncam > 0 ? [worldGeometryDropped.at(entry, args)] : []),
    ...(spare.length > 0 ? [sparesLeft.at(entry, { bodies: spare, prop: links[0]!.name })] : []),
    ...(left.length > 0 ? [worldSolidsLeft.at(entry, { geoms: left, prop: links[0]!.name })] : []),
  ];
}

function hidden(model: MjModel, { standing }: LinksRead, entry: string): Finding[] {
  const isShown = shownGeoms(model);
  const geoms = geomsOf(model).filter(
    (geom) => !isShown(geom) && !collides(model, geom) && !isScenery(model, geom) && !standing.left.includes(geom),
  );
  return geoms.length > 0 ? [geomsHidden.at(entry, { geoms: geoms.map((geom) => geomName(model, geom)) })] : [];
}

const geomsOf = (model: MjModel): number[] => Array.from({ length: model.ngeom }, (_, geom) => geom);

const geomName = (model: MjModel, geom: number): string => nameAt(model, model.name_geomadr, geom) || `geom ${geom}`;

/** @param coupled equalities that are in the prop */
export function dropped(model: MjModel, entry: string, coupled: number): Finding[] {
  const counts: Record<string, number> = {
    actuators: model.nu,
    sensors: model.nsensor,
    tendons: model.ntendon,
    equalities: model.neq - coupled,
    keyframes: model.nkey,
    skins: model.nskin,
    flexes: model.nflex,
    'contact pairs': model.npair,
  };
  const elements = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return Object.keys(elements).length > 0 ? [notCarried.at(entry, { elements })] : [];
}

function usedAssets(links: SimModel['links']): { meshes: Set<string>; materials: Set<string> } {
  const meshes = new Set<string>();
  const materials = new Set<string>();
  for (const { visuals, collisions } of links) {
    for (const { geometry } of [...visuals, ...collisions]) if (geometry.type === 'mesh') meshes.add(geometry.mesh);
    for (const { material } of visuals) if (material !== undefined) materials.add(material);
  }
  return { meshes, materials };
}
