import { isPropmasterError } from '../../errors.ts';
import type { ColliderKind } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import { compose, invert, rotate } from '../../model/pose.ts';
import { splitTrees } from '../../model/split-trees.ts';
import type { Pose, SimModel, Vec3 } from '../../model/types.ts';
import { length, normalize } from '../../model/vec.ts';
import { Dropped } from '../dropped.ts';
import type { ByteMap } from '../files.ts';
import type { DecodeGlb } from '../glb/decode.ts';
import { linearColour } from '../raw/linear-colour.ts';
import { refusal } from '../refusal.ts';
import type { ReadScene, SceneLight, SceneThing } from '../scene-file.ts';
import { sceneThingLost } from '../scene-findings.ts';
import { frameCycle, frameUnknown, sdfDetailsNotCarried, sdfNotCarried, severalModels } from './findings.ts';
import { FramePoses } from './frames.ts';
import { includedModel, type Placing, sceneryName } from './include.ts';
import { childOf, childrenOf, openSdf, type SdfNode } from './node.ts';
import { dropWorld, isScenery } from './pick-model.ts';
import { readModelNode } from './read.ts';
import type { SdfReading } from './reading.ts';
import { collectModel, findFrame } from './scope.ts';
import { colourIn, nameOf, poseFrom, vectorIn } from './values.ts';

export interface ReadWorldOptions {
  /** The world's file, as a path in `files`. */
  readonly entry: string;
  /** What concave collision meshes become. @default 'parts' */
  readonly collider?: ColliderKind;
  /** Where untrusted GLB meshes are checked and decoded. @default decodeGlb, here and now */
  readonly decodeGlb?: DecodeGlb;
}

/** A model of the world, and what places it. */
interface Placed {
  readonly name: string;
  readonly model: SdfNode;
  readonly placing: Placing;
  /** The `<pose>` that counts. */
  readonly pose: SdfNode | undefined;
}

/**
 * The models of an SDF file, of its worlds or beside them, each at its place in the world. Models of planes alone are the
 * ground.
 *
 * @throws {PropmasterError} as `readSdf`, but for a file of several models
 */
export async function readSdfScene(
  files: ByteMap,
  { entry, collider = 'parts', decodeGlb }: ReadWorldOptions,
): Promise<ReadScene> {
  const dropped = new Dropped(sdfNotCarried, sdfDetailsNotCarried);
  const reading: SdfReading = {
    files,
    entry,
    collider,
    scale: 1,
    decodeGlb,
    readMesh: undefined,
    findings: [],
    dropped,
  };
  const sdf = openSdf(files, entry);
  const holders = [sdf, ...childrenOf(sdf, 'world')];
  const findings: Finding[] = [];
  const things: SceneThing[] = [];
  const lights: SceneLight[] = [];
  let ground: number | undefined;
  for (const holder of holders) {
    const models = modelsOf(reading, holder);
    const places = new WorldPlaces(holder, models);
    if (holder !== sdf) dropWorld(reading, holder, ['light', 'frame']);
    lights.push(...childrenOf(holder, 'light').map((node) => lightOf(node, places)));
    for (const placed of models) {
      const pose = worldPose(reading, placed, places);
      if (isScenery(placed.model)) {
        const height = heightOf(placed, pose);
        if (height === undefined) findings.push(sloped(placed));
        else ground = Math.max(ground ?? -Infinity, height);
        continue;
      }
      const read = await readModelNode(reading, placed.model, placed.placing, undefined);
      findings.push(...read.findings);
      const trees = splitTrees(at(pose, read.model));
      for (const tree of trees)
        things.push({
          name: trees.length > 1 ? tree.links[0]!.name : placed.name,
          model: tree,
          file: placed.model.file.path,
        });
    }
  }
  if (things.length === 0) throw refusal('invalid_input', severalModels.at(sdf.place, { models: [] }));
  const all = [...reading.findings, ...findings, ...dropped.findings(entry)];
  return { things, ...(ground === undefined ? {} : { ground }), lights, cameras: [], findings: distinct(all) };
}

/** A model with its links in the frame of the world. */
const at = (pose: Pose, model: SimModel): SimModel => ({
  ...model,
  links: model.links.map((link) => ({ ...link, pose: compose(pose, link.pose) })),
});

function modelsOf(reading: SdfReading, holder: SdfNode): Placed[] {
  return holder.children.flatMap((node): Placed[] => {
    if (node.name === 'model') {
      const pose = childOf(node, 'pose');
      return [{ name: node.attributes.get('name') ?? '', model: node, placing: {}, pose }];
    }
    if (node.name !== 'include') return [];
    try {
      if (sceneryName(reading, node) === undefined) return [];
      const { model, placing } = includedModel(reading, node);
      const name = placing.name ?? model.attributes.get('name') ?? '';
      return [{ name, model, placing, pose: placing.pose ?? childOf(model, 'pose') }];
    } catch (error) {
      // A sun: a file of lights alone.
      if (!isPropmasterError(error) || error.findings?.[0]?.code !== severalModels.code) throw error;
      const uri = childOf(node, 'uri')?.text ?? '';
      reading.findings.push(sceneThingLost.at(node.place, { what: 'an include without a model', names: [uri] }));
      return [];
    }
  });
}

/** Poses in a world: of its models and frames, which may be given relative to one another. */
class WorldPlaces {
  readonly #nodes = new Map<string, SdfNode | undefined>();

  constructor(holder: SdfNode, models: readonly Placed[]) {
    for (const frame of childrenOf(holder, 'frame')) this.#nodes.set(nameOf(frame), frame);
    for (const { name, pose } of models) if (!this.#nodes.has(name)) this.#nodes.set(name, pose);
  }

  /** @throws {PropmasterError} `invalid_input` naming the line, for a frame that is not there or a circle of them */
  of(pose: SdfNode | undefined, chain: readonly string[] = []): Pose {
    const name = pose?.attributes.get('relative_to') ?? '';
    const own = poseFrom(pose);
    return name === '' || name === 'world' ? own : compose(this.#named(name, pose!, chain), own);
  }

  #named(name: string, from: SdfNode, chain: readonly string[]): Pose {
    if (chain.includes(name)) throw refusal('invalid_input', frameCycle.at(from.place, { frames: [...chain, name] }));
    if (!this.#nodes.has(name)) {
      const known = [...this.#nodes.keys()].slice(0, 8);
      throw refusal('invalid_input', frameUnknown.at(from.place, { frame: name, by: 'the world', known }));
    }
    const node = this.#nodes.get(name);
    if (node?.name !== 'frame') return this.of(node, [...chain, name]);
    const pose = childOf(node, 'pose');
    const attached = node.attributes.get('attached_to') ?? '';
    const said = pose?.attributes.get('relative_to') ?? '';
    if (said !== '' || attached === '' || attached === 'world') return this.of(pose, [...chain, name]);
    return compose(this.#named(attached, node, [...chain, name]), poseFrom(pose));
  }
}

/** Of the model's own frame; a placement frame has the pose in its stead. */
function worldPose(reading: SdfReading, { model, placing, pose }: Placed, places: WorldPlaces): Pose {
  const place = places.of(pose);
  const said = placing.placementFrame ?? model.attributes.get('placement_frame') ?? '';
  if (said === '') return place;
  const tree = collectModel(reading, model, placing);
  return compose(place, invert(new FramePoses().of(findFrame(tree.root, said, model, 'the world'))));
}

/** Of a ground plane [m]; `undefined` where it is not level. */
function heightOf({ model }: Placed, pose: Pose): number | undefined {
  for (const link of childrenOf(model, 'link')) {
    for (const part of [...childrenOf(link, 'collision'), ...childrenOf(link, 'visual')]) {
      const plane = childOf(childOf(part, 'geometry'), 'plane');
      const whole = compose(compose(pose, poseFrom(childOf(link, 'pose'))), poseFrom(childOf(part, 'pose')));
      const normal = normalize(vectorIn(plane, 'normal') ?? [0, 0, 1]);
      if (rotate(whole.rotation, normal)[2] > 0.9999) return whole.position[2];
    }
  }
  return undefined;
}

const sloped = ({ name, model }: Placed): Finding =>
  sceneThingLost.at(model.place, { what: 'a plane that is no level ground', names: [name] });

const TYPES = new Set(['directional', 'point', 'spot']);

function lightOf(node: SdfNode, places: WorldPlaces): SceneLight {
  const { position, rotation } = places.of(childOf(node, 'pose'));
  const type = node.attributes.get('type') ?? 'point';
  const said: Vec3 = vectorIn(node, 'direction') ?? [0, 0, -1];
  const [r, g, b] = colourIn(node, 'diffuse') ?? [1, 1, 1, 1];
  return {
    name: node.attributes.get('name') ?? '',
    type: (TYPES.has(type) ? type : 'point') as SceneLight['type'],
    position,
    direction: length(said) > 0 ? normalize(rotate(rotation, said)) : [0, 0, -1],
    colour: linearColour(r, g, b).map((value) => Math.min(1, Math.max(0, value))) as unknown as Vec3,
  };
}

function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${one.code}\0${one.pointer}\0${one.message}`, one])).values()];
}
