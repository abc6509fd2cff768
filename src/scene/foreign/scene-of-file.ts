import { PropmasterError } from '../../errors.ts';
import type { Licence } from '../../formats/licence/types.ts';
import type { ReadScene, SceneThing } from '../../formats/scene-file.ts';
import { sceneFloorAssumed, sceneThingsEqual } from '../../formats/scene-findings.ts';
import { modelBounds } from '../../model/bounds.ts';
import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';
import { pngTextures } from '../../pipeline/png-textures.ts';
import { renameWorldLink } from '../../pipeline/rename-world-link.ts';
import type { Unpacked } from '../../pipeline/unpack.ts';
import { withoutInvisible } from '../../pipeline/without-invisible.ts';
import { SCENE_LIMITS, type StructureBox } from '../description.ts';
import type { SceneDesign } from '../scene-design.ts';
import { designsOf } from './designs.ts';
import { readForeign } from './read.ts';

/** Of the floor: how thick, and how far beyond all things [m]. */
const THICKNESS = 0.1;
const MARGIN = 1;

type OfFile = Pick<
  SceneDesign,
  'designs' | 'instances' | 'structure' | 'disagreements' | 'lights' | 'cameras' | 'findings'
>;

/**
 * The file of another program as a scene: its things as props with places, each kind of them once; a floor where its ground is,
 * else below all things.
 *
 * @param licence of the file, by what lies around it
 * @throws {PropmasterError} `invalid_input`: it has nothing in it, or too much; what the readers throw
 */
export async function sceneOfForeign(unpacked: Unpacked, licence: Licence | undefined): Promise<OfFile> {
  const read = await readForeign(unpacked, { licence });
  const things: SceneThing[] = [];
  for (const thing of read.things) things.push({ ...thing, model: await plain(thing.model) });
  const { main } = unpacked;
  if (things.length === 0) throw refused('it holds no thing with a shape', main);
  const most = SCENE_LIMITS.instances;
  if (things.length > most) throw refused(`it has ${things.length} things, and at most ${most} are read`, main);
  const { floor, findings } = floorUnder(things, read, main);
  const { designs, instances, equal } = designsOf(things, [floor.name]);
  if (designs.length > SCENE_LIMITS.props)
    throw refused(`it has ${designs.length} different things, and at most ${SCENE_LIMITS.props} are read`, main);
  const told = [...read.findings, ...findings, ...equal.map((one) => sceneThingsEqual.at(main, { ...one }))];
  return {
    designs,
    instances,
    structure: [floor],
    disagreements: [],
    lights: read.lights.slice(0, SCENE_LIMITS.lights).map(({ name, type, position, direction, colour }) => ({
      name: name.slice(0, 200),
      type,
      position: figures(position),
      direction: figures(direction),
      colour: figures(colour),
    })),
    cameras: read.cameras.slice(0, SCENE_LIMITS.lights).map(({ name, pose, fieldOfView }) => ({
      name: name.slice(0, 200),
      position: figures(pose.position),
      rotation: figures(pose.rotation),
      field_of_view: fieldOfView,
    })),
    findings: told.slice(0, SCENE_LIMITS.findings).map(asData),
  };
}

/** A model that can be written for MuJoCo, which its prop is read from again. */
async function plain(model: SimModel): Promise<SimModel> {
  const seen = renameWorldLink(withoutInvisible(model).model).model;
  return { ...seen, textures: await pngTextures(seen.textures) };
}

/** At the height of the ground; without one, below all that there is, and at z = 0 at the highest. */
function floorUnder(things: readonly SceneThing[], { ground }: ReadScene, main: string) {
  const bounds = things.flatMap(({ model }) =>
    (['collisions', 'visuals'] as const).flatMap((what) => modelBounds(model, what) ?? []),
  );
  const least = (axis: 0 | 1 | 2): number => Math.min(0, ...bounds.map(({ min }) => min[axis]));
  const greatest = (axis: 0 | 1 | 2): number => Math.max(0, ...bounds.map(({ max }) => max[axis]));
  const top = ground ?? least(2);
  const [left, right, front, back] = [least(0) - MARGIN, greatest(0) + MARGIN, least(1) - MARGIN, greatest(1) + MARGIN];
  const floor: StructureBox = {
    name: 'floor',
    position: [(left + right) / 2, (front + back) / 2, top - THICKNESS / 2],
    size: [right - left, back - front, THICKNESS],
  };
  const findings: Finding[] = ground === undefined ? [sceneFloorAssumed.at(main, { height: top })] : [];
  return { floor, findings };
}

/** Without the noise of single precision. */
const figures = <Values extends readonly number[]>(values: Values): { -readonly [Index in keyof Values]: number } =>
  values.map((value) => (Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(7)))) as never;

const asData = ({ code, severity, message, pointer, hint, args }: Finding) => ({
  code,
  severity,
  message,
  pointer,
  ...(hint === undefined ? {} : { hint }),
  args: JSON.parse(JSON.stringify(args)) as Record<string, unknown>,
});

const refused = (why: string, where: string): PropmasterError =>
  new PropmasterError('invalid_input', `This scene can't be installed: ${why}.`, {
    where,
    hint: 'Split the file, or import what is meant as a prop, without --scene.',
  });
