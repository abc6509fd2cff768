import type { Finding } from '../../model/finding.ts';
import { withOwnFrame } from '../../model/in-frame.ts';
import { multiply, rotate } from '../../model/pose.ts';
import { splitTrees } from '../../model/split-trees.ts';
import { splitWorld } from '../../model/split-world.ts';
import type { Pose, Quat } from '../../model/types.ts';
import type { ByteMap } from '../files.ts';
import { modelOf } from '../raw/model.ts';
import type { RawOptions } from '../raw/types.ts';
import type { ReadScene, SceneThing } from '../scene-file.ts';
import { sceneTakenAsFixed } from '../scene-findings.ts';
import { standsByName } from '../stands-by-name.ts';
import { type Decoded, type DecodeGlb, decodeGlb } from './decode.ts';
import { assemble } from './physics/assemble.ts';

/** glTF's own axes, Y up, in a frame of the model, Z up. */
const Y_UP: Quat = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];

/**
 * GLB or glTF → the things of its scene. With physics, what no joint connects; without, each node of the scene with all
 * below it, or of the one node that holds them all.
 *
 * @throws {PropmasterError} as `readGlb`
 */
export async function readGlbScene(
  bytes: Uint8Array,
  options: Pick<RawOptions, 'place' | 'collider'> & { readonly files?: ByteMap; readonly decode?: DecodeGlb },
): Promise<ReadScene> {
  const { decode = decodeGlb, files, place } = options;
  const raw = { name: 'prop', place, ...(options.collider === undefined ? {} : { collider: options.collider }) };
  const decoded = await decode(bytes, place, files);
  const seen = { lights: lightsOf(decoded), cameras: camerasOf(decoded) };
  if (decoded.physics) {
    const { model, findings } = await assemble(decoded.physics, decoded, raw);
    // What stands still is one body, or several that are welded together.
    const trees = model.base === 'fixed' ? splitWorld(model) : splitTrees(model);
    const things = trees.map((tree): SceneThing => ({ name: tree.links[0]!.name, model: tree }));
    return { things, ...seen, findings: [...decoded.findings, ...findings] };
  }
  const findings: Finding[] = [];
  const fixed: string[] = [];
  const things: SceneThing[] = [];
  for (const { node, parts } of groupsOf(decoded)) {
    const { name, pose } = decoded.nodes[node]!;
    const used = new Set(parts.flatMap(({ primitives }) => primitives.flatMap(({ material }) => material ?? [])));
    const materials = decoded.materials.filter((each) => used.has(each.name));
    const read = await modelOf({ parts, materials, textures: decoded.textures, findings: [] }, raw);
    findings.push(...read.findings);
    const isFixed = standsByName(name);
    if (isFixed) fixed.push(name);
    things.push({
      name,
      model: { ...withOwnFrame(read.model, pose), base: isFixed ? 'fixed' : 'free' },
      madeColliders: true,
    });
  }
  const told = fixed.length > 0 ? [sceneTakenAsFixed.at(place, { names: fixed })] : [];
  return { things, ...seen, findings: [...decoded.findings, ...findings, ...told] };
}

interface Group {
  /** Index of the node above all of the parts. */
  readonly node: number;
  readonly parts: Decoded['parts'];
}

/** The parts by the nodes that are things. A single node that shows nothing itself only holds them. */
function groupsOf({ nodes, parts }: Decoded): Group[] {
  const shows = new Set(parts.map(({ at }) => at));
  let tops = nodes.flatMap(({ parent }, index) => (parent === -1 ? [index] : []));
  const isSomething = (top: number): boolean => parts.some(({ at }) => isBelow(nodes, at, top));
  for (;;) {
    const [only, ...others] = tops.filter(isSomething);
    if (only === undefined || others.length > 0 || shows.has(only)) break;
    tops = nodes.flatMap(({ parent }, index) => (parent === only ? [index] : []));
  }
  return tops.flatMap((node): Group[] => {
    const own = parts.filter(({ at }) => isBelow(nodes, at, node));
    return own.length > 0 ? [{ node, parts: own }] : [];
  });
}

function isBelow(nodes: Decoded['nodes'], node: number, top: number): boolean {
  for (let at = node; at >= 0; at = nodes[at]!.parent) if (at === top) return true;
  return false;
}

const looking = ({ position, rotation }: Pose): Pose => ({ position, rotation: multiply(rotation, Y_UP) });

const lightsOf = ({ nodes, lights = [] }: Decoded): ReadScene['lights'] =>
  lights.map(({ at, type, colour }, index) => {
    const { name, pose } = nodes[at]!;
    const { position, rotation } = looking(pose);
    return { name: name || `light_${index + 1}`, type, position, direction: rotate(rotation, [0, 0, -1]), colour };
  });

const camerasOf = ({ nodes, cameras = [] }: Decoded): ReadScene['cameras'] =>
  cameras.map(({ at, fieldOfView }, index) => {
    const { name, pose } = nodes[at]!;
    return { name: name || `camera_${index + 1}`, pose: looking(pose), fieldOfView };
  });
