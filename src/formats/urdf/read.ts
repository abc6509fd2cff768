import type { ColliderPlan } from '../../model/colliders.ts';
import { Dropped } from '../dropped.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import type { DecodeGlb } from '../glb/decode.ts';
import { refuseTooLarge } from '../model-size.ts';
import type { ReadMesh } from '../raw/read-mesh-file.ts';
import { sdfDetailsNotCarried, sdfNotCarried } from '../sdf/findings.ts';
import { readModelNode } from '../sdf/read.ts';
import type { SdfReading } from '../sdf/reading.ts';
import { type EstimatedLink, withEstimates } from './estimate.ts';
import {
  urdfBolted,
  urdfDetailsNotCarried,
  urdfFused,
  urdfInertialDefault,
  urdfNotCarried,
  urdfPlanar,
  urdfShapeNotCarried,
} from './findings.ts';
import { massesOf } from './masses.ts';
import { parseUrdf } from './parse.ts';
import { hasMass, type LinkPlan, planLinks } from './plan.ts';
import type { UrdfReading } from './reading.ts';
import { toSdf } from './to-sdf.ts';
import type { UrdfRobot } from './types.ts';

export interface ReadUrdfOptions {
  /** The model's file, as a path in `files`. */
  readonly entry: string;
  /** Name of the model. @default what the file says */
  readonly name?: string;
  /** What concave collision meshes become. @default 'parts' */
  readonly collider?: ColliderPlan;
  /** How many times as large the thing will be made, see `RawOptions`. @default 1 */
  readonly scale?: number;
  /** Of links that have no mass [kg/m³]. @default 500 */
  readonly density?: number;
  /** Where untrusted GLB meshes are checked and decoded. @default decodeGlb, here and now */
  readonly decodeGlb?: DecodeGlb;
  /** What reads mesh files. @default readMeshFile */
  readonly readMesh?: ReadMesh;
}

/**
 * URDF → model. The values are checked here; the robot then becomes a model of SDFormat, whose reader knows trees, meshes and
 * colliders. Links without a mass become parts of those that hold them; a link `world` without anything is the world.
 *
 * @param files the archive or folder; nothing else is read, and nothing fetched
 * @throws {PropmasterError} `invalid_input`: broken XML, xacro, values, names or references; `where` is `file:line`.
 *   `unsafe_input`: it asks for more than a model may
 * @see http://wiki.ros.org/urdf/XML
 */
export async function readUrdf(
  files: ByteMap,
  { entry, name, collider = 'parts', scale = 1, density, decodeGlb, readMesh }: ReadUrdfOptions,
): Promise<ReadResult> {
  const reading: UrdfReading = { entry, findings: [], leftOut: new Dropped(urdfNotCarried, urdfDetailsNotCarried) };
  const robot = parseUrdf(files, entry, reading);
  refuseTooLarge({ links: leastLinks(robot) }, entry);
  const plan = planLinks(robot, reading);
  const masses = massesOf(robot, plan);
  const { model: node, linkNames, planar } = toSdf(robot, plan, masses, files);
  tellPlan(robot, plan, reading);
  tellShapes(robot, reading);
  for (const link of masses.small) reading.findings.push(urdfInertialDefault.at(placeOf(robot, link), { link }));
  for (const [joint, joints] of planar)
    reading.findings.push(urdfPlanar.at(joint.place, { joint: joint.name, joints: [...joints] }));

  const sdf: SdfReading = {
    files,
    entry,
    collider,
    scale,
    decodeGlb,
    readMesh,
    findings: [],
    dropped: new Dropped(sdfNotCarried, sdfDetailsNotCarried),
  };
  const read = await readModelNode(sdf, node, {}, name);
  const inModel = (link: string): string | undefined => read.linkNames.get(linkNames.get(link)!);
  const wanted = [...masses.computed].flatMap(([said, mass]): EstimatedLink[] => {
    const called = inModel(said);
    return called === undefined ? [] : [{ name: called, said, place: placeOf(robot, said), mass }];
  });
  const estimated = await withEstimates(read.model, wanted, { entry, density, scale });
  return {
    model: estimated.model,
    findings: [...reading.findings, ...read.findings, ...estimated.findings, ...reading.leftOut.findings(entry)],
  };
}

/** Links that are links of the model, whatever becomes of the others: those with a mass, and those that move. */
function leastLinks({ links, joints }: UrdfRobot): number {
  const moving = joints.filter(({ type }) => type !== 'fixed' && type !== 'floating').map(({ child }) => child);
  return new Set([...links.filter(hasMass).map(({ name }) => name), ...moving]).size;
}

const placeOf = (robot: UrdfRobot, link: string): string => robot.links.find(({ name }) => name === link)!.place;

function tellShapes({ links }: UrdfRobot, { findings }: UrdfReading): void {
  for (const { visuals, collisions } of links)
    for (const [kind, shapes] of [
      ['visual', visuals],
      ['collision', collisions],
    ] as const)
      for (const { name, place, geometry } of shapes)
        if (geometry.type === 'none')
          findings.push(urdfShapeNotCarried.at(place, { shape: name, kind, type: geometry.what }));
}

function tellPlan(robot: UrdfRobot, { hostOf, inside, bolted }: LinkPlan, { findings }: UrdfReading): void {
  for (const into of new Set(hostOf.values())) {
    const links = [...hostOf].filter(([, host]) => host === into).map(([link]) => link);
    const members = new Set([into, ...links]);
    const joints = [...inside].filter(({ child }) => members.has(child)).map(({ name }) => name);
    findings.push(urdfFused.at(placeOf(robot, links[0]!), { links, into, joints }));
  }
  for (const [link, why] of bolted) findings.push(urdfBolted.at(placeOf(robot, link), { link, why }));
}
