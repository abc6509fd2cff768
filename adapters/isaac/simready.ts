import type { FileMap } from '../../src/formats/files.ts';
import { number } from '../../src/formats/numbers.ts';
import { quote, tuple } from '../../src/formats/usd/usda.ts';
import { writeUsd } from '../../src/formats/usd/write.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import type { Material, SimModel } from '../../src/model/types.ts';
import { qcodeOf } from './qcodes.ts';

/**
 * The profile wants a date and says ISO 8601; a file that is the same for the same prop has none. This is the date that
 * reproducible builds use for "not told".
 *
 * @see https://reproducible-builds.org/docs/source-date-epoch/
 */
const NO_DATE = '1970-01-01';

/** What a renderer shows where a model names no material. */
const PLAIN: Material = { name: 'plain', baseColor: [0.5, 0.5, 0.5, 1], metallic: 0, roughness: 0.8 };

/**
 * One asset as SimReady's profile Robotics-Prop 4.0.0 wants it: the only USD file of its folder, its thumbnail, its
 * provenance in the layer, a label from Wikidata, and a material on everything that is seen.
 *
 * @param model `name` is the file's
 * @param prop name in the project, under which `propmaster.lock` tells where it came from
 * @param thumbnail PNG, 256 × 256
 * @returns files relative to the asset's folder
 */
export function simReadyFolder(model: SimModel, prop: string, thumbnail: Uint8Array | undefined): FileMap {
  const qcode = model.semantics.wikidata ?? qcodeOf(model.semantics.category);
  const files = writeUsd(withLooks(model), {
    layerData: [`dictionary SimReady_Metadata = { ${provenance(model, prop, qcode).join('; ')} }`],
    labels: { wikidata_qcode: [qcode] },
  });
  return new Map<string, Uint8Array | string>([
    ...files,
    ...(thumbnail ? [[`.thumbs/256x256/${model.name}.usda.png`, thumbnail] as const] : []),
  ]);
}

/** The fields of SR.004, metadata-union. */
function provenance(model: SimModel, prop: string, qcode: string): string[] {
  const { license, category } = model.semantics;
  const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  const size = bounds ? bounds.max.map((value, axis) => value - bounds.min[axis]!) : [0, 0, 0];
  const texts = {
    asset_license: told(license, 'unspecified'),
    asset_name: model.name,
    asset_type: 'prop',
    author: 'propmaster',
    category: told(category, 'prop'),
    qcode,
    source_file: `propmaster.lock#${prop}`,
    usd_date_generated: NO_DATE,
  };
  return [
    ...Object.entries(texts).map(([key, value]) => `string ${key} = ${quote(value)}`),
    `float3 asset_extents = ${tuple(size)}`,
    `double mass = ${number(model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0))}`,
    `int rigid_body_count = ${model.links.length}`,
  ];
}

/** A field that is empty, or blank, fails the profile. */
const told = (text: string | undefined, otherwise: string): string =>
  text === undefined || text.trim() === '' ? otherwise : text;

/** The profile wants a material on all that is seen (VM.MAT.001). */
function withLooks(model: SimModel): SimModel {
  if (model.links.every(({ visuals }) => visuals.every(({ material }) => material !== undefined))) return model;
  const taken = new Set(model.materials.map(({ name }) => name));
  let { name } = PLAIN;
  while (taken.has(name)) name = `${name}_`;
  return {
    ...model,
    materials: [...model.materials, { ...PLAIN, name }],
    links: model.links.map((link) => ({
      ...link,
      visuals: link.visuals.map((visual) => ({ ...visual, material: visual.material ?? name })),
    })),
  };
}
