import { Names } from '../../model/names.ts';
import type { SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { remembered } from '../remember.ts';
import { body, type LinkStanding } from './body.ts';
import { sharedMeshes } from './geometry.ts';
import { anchorPrim, jointPrim } from './joint.ts';
import { looks, physicsMaterials } from './material.ts';
import { nameOf, type Places, placesOf, SCOPE } from './places.ts';
import { articulationData, knownToLack, labelled, rootLabels } from './semantics.ts';
import { dictionary, displayName, type Prim, printLayer, quote } from './usda.ts';

export interface UsdOptions {
  /** Entries of the layer's `customLayerData`, typed: `double mass = 2`. */
  readonly layerData?: readonly string[];
  /** More labels of the default prim, by taxonomy: `wikidata_qcode`. */
  readonly labels?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A model as a USD layer in text: metres, kilograms, Z up, one root prim, and below it a flat list of links with
 * UsdPhysics, so that nothing hangs below a body that moves. Needs no other layer and no plug-in.
 *
 * The first link, and what hangs on it, stands on `model.base`; every other link that is nobody's child is the root of
 * a body of its own that moves freely, so a scene is written too. A fixed root without joints is a kinematic body.
 *
 * What UsdPhysics has no word for is `customData` in SI units, for readers that look: `license`, `attribution`, `prompt` and `none` of the
 * root, `static` of a body that is kinematic only to stand still, `cavitySize`, `supportSize` and `graspWidth` of a frame,
 * `torsionalRollingFriction` of a collider, `frictionAssumed` of a physics material, `armature`, `friction`, `effort`, `velocity`, `kind` and
 * `detents` of a joint, and `damping`, `stiffness`, `rest` of a ball joint. `displayName` is the name in the model where that
 * is no identifier.
 *
 * @returns `<name>.usda`, and `textures/<texture>.png` or `.jpg`
 * @throws {TypeError} if a texture is neither PNG nor JPEG; convert it first
 */
export const writeUsd = (model: SimModel, options?: UsdOptions): FileMap =>
  options ? writeFiles(model, options) : writePlain(model);

/** The ZIP and the USDZ of a model hold the same. */
const writePlain = remembered(
  (model: SimModel) => writeFiles(model, {}),
  (files) => [...files.values()].reduce((sum, { length }) => sum + length, 0),
);

function writeFiles(model: SimModel, { layerData = [], labels = {} }: UsdOptions): FileMap {
  const places = placesOf(model);
  const layer = printLayer(
    [
      ...dictionary('customLayerData', layerData),
      `defaultPrim = "${nameOf(places.root)}"`,
      'kilogramsPerUnit = 1',
      'metersPerUnit = 1',
      'upAxis = "Z"',
    ],
    rootPrim(model, places, labels),
  );
  return new Map<string, Uint8Array | string>([
    [`${model.name}.usda`, layer],
    ...model.textures.map(({ name, bytes }) => [places.textures.get(name)!, bytes] as const),
  ]);
}

function rootPrim(model: SimModel, places: Places, more: NonNullable<UsdOptions['labels']>): Prim {
  const { license, attribution, prompt } = model.semantics;
  const { schemas, properties } = labelled({ ...rootLabels(model), ...more });
  const scope = (name: string, children: readonly Prim[]): Prim[] =>
    children.length === 0 ? [] : [{ type: 'Scope', name, children }];
  return {
    type: 'Xform',
    name: nameOf(places.root),
    schemas,
    metadata: [
      ...dictionary('customData', [
        ...knownToLack(model),
        ...(license === undefined ? [] : [`string license = ${quote(license)}`]),
        ...(attribution === undefined ? [] : [`string attribution = ${quote(attribution)}`]),
        ...(prompt === undefined ? [] : [`string prompt = ${quote(prompt)}`]),
      ]),
      ...displayName(model.name, nameOf(places.root)),
      'kind = "component"',
    ],
    properties,
    children: [
      ...scope(SCOPE.looks, looks(model, places)),
      ...scope(SCOPE.physicsMaterials, physicsMaterials(model, places)),
      ...sharedMeshes(model, places),
      ...[...places.links.values()].map((placed) => body(model, places, placed, standingOf(model, placed.link.name))),
      ...scope(SCOPE.joints, joints(model, places)),
    ],
  };
}

/**
 * The root of a floating articulation is marked on its body, that of a fixed one on its joint to the world.
 * @see https://openusd.org/release/api/usd_physics_page_front.html, Articulations
 */
function standingOf({ base, links, joints }: SimModel, link: string): LinkStanding {
  const fixed = base === 'fixed' && link === links[0]!.name;
  const carries = joints.some(({ parent }) => parent === link);
  if (fixed) return carries ? 'body' : 'static';
  return carries && !joints.some(({ child }) => child === link) ? 'root' : 'body';
}

function joints(model: SimModel, places: Places): Prim[] {
  const root = model.links[0]!;
  const bolted = model.base === 'fixed' && model.joints.some(({ parent }) => parent === root.name);
  const names = new Names();
  const byName = new Map(model.joints.map((joint) => [joint.name, joint]));
  for (const { name } of model.joints) names.unique(name, 'joint');
  return [
    ...(bolted ? [anchorPrim(root, names.unique('anchor', 'anchor'), places)] : []),
    ...model.joints.map((joint) =>
      jointPrim(joint, byName.get(joint.mimic?.joint ?? ''), places, articulationData(model, joint.name)),
    ),
  ];
}
