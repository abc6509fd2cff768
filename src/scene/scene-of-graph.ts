import { PropmasterError } from '../errors.ts';
import { compose, conjugate, multiply, rotate } from '../model/pose.ts';
import type { Pose, SimModel } from '../model/types.ts';
import { add, length, subtract } from '../model/vec.ts';
import { propName } from '../project/names.ts';
import { carve } from './carve.ts';
import type { PlacedProp } from './compose.ts';
import type { Design, PlacedGraph } from './graph.ts';
import type { Disagreement, PropDesign, SceneDesign } from './scene-design.ts';

/** Beyond these a graph and a file say different things [m, rad]. */
const MOST_APART = 1e-3;
const MOST_TURNED = (0.5 * Math.PI) / 180;

type GraphDesign = Pick<SceneDesign, 'designs' | 'instances' | 'structure' | 'disagreements'>;

/**
 * What a scene graph asks for: each design once, with the model that the scene's file has of it, or with its asset.
 *
 * @param model of the whole scene, if its file was read; instances are trees whose root link has their name
 * @param where the file, for errors
 * @throws {PropmasterError} `invalid_input` for a design that there is neither a model nor an asset of
 */
export function sceneOfGraph(graph: PlacedGraph, model: SimModel | undefined, where: string): GraphDesign {
  const designs: PropDesign[] = [];
  const instances: PlacedProp[] = [];
  const disagreements: Disagreement[] = [];
  for (const [index, design] of graph.assets.entries()) {
    const standing = graph.instances.filter(({ asset_id }) => asset_id === design.id);
    if (standing.length === 0) continue;
    const name = propName(design.name);
    if (design.asset_id !== undefined) {
      designs.push({ id: design.id, name, origin: { kind: 'asset', id: design.asset_id } });
      instances.push(...standing.map((one) => placed(one, design, [0, 0, 0])));
      continue;
    }
    const carved = model && firstCarved(model, standing, design);
    if (!carved) throw absent(design, model !== undefined, `${where}#/assets/${index}`);
    designs.push({ id: design.id, name, origin: { kind: 'carved', model: carved.model } });
    const root = carved.model.links[0]!.pose;
    for (const one of standing) {
      const place = placed(one, design, carved.offset);
      instances.push(place);
      const found = linkOf(model, one);
      const disagreement = found && apart(compose(place, root), found, place.name);
      if (disagreement) disagreements.push(disagreement);
    }
  }
  const order = new Map(graph.instances.map(({ name }, index) => [name, index]));
  return {
    designs,
    instances: instances.sort((a, b) => order.get(a.name)! - order.get(b.name)!),
    structure: graph.structure,
    disagreements,
  };
}

type Standing = PlacedGraph['instances'][number];

function firstCarved(model: SimModel, standing: readonly Standing[], design: Design) {
  for (const one of standing) {
    const link = nameIn(model, one);
    const carved = link === undefined ? undefined : carve(model, link, one, design);
    if (carved) return carved;
  }
  return undefined;
}

/** The file calls it as the graph does, or in portable letters. */
function nameIn({ links }: SimModel, { name, was }: Standing): string | undefined {
  const wanted = [was, name];
  return wanted.find((each) => links.some((link) => link.name === each));
}

function linkOf(model: SimModel | undefined, one: Standing): Pose | undefined {
  const name = model && nameIn(model, one);
  return model?.links.find((link) => link.name === name)?.pose;
}

/** @param offset of the prop's frame in that of the design [m] */
const placed = (
  { name, position, rotation }: Standing,
  design: Design,
  offset: readonly [number, number, number],
): PlacedProp => ({
  name,
  prop: design.id,
  position: add(position, rotate(rotation, offset)) as PlacedProp['position'],
  rotation,
});

function apart(wanted: Pose, found: Pose, instance: string): Disagreement | undefined {
  const distance = length(subtract(wanted.position, found.position));
  const [w, x, y, z] = multiply(conjugate(wanted.rotation), found.rotation);
  const angle = 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
  return distance > MOST_APART || angle > MOST_TURNED ? { instance, distance, angle } : undefined;
}

function absent({ name }: Design, hasModel: boolean, where: string): PropmasterError {
  const why = hasModel
    ? `its file has nothing that is called like an instance of "${name}"`
    : 'its file holds no geometry';
  return new PropmasterError('invalid_input', `This scene can't be installed: ${why}.`, {
    where,
    hint: 'Install the scene by its id, or take the archive of `propmaster scenes export <id>`, which holds graph and geometry.',
  });
}
