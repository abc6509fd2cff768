import type { Names } from '../../model/names.ts';
import type { Material, Rgba } from '../../model/types.ts';
import { linearColour } from '../raw/linear-colour.ts';
import { TextureFiles } from '../raw/texture-files.ts';
import { materialScript } from './findings.ts';
import { GAZEBO_COLOURS } from './gazebo-colours.ts';
import { childOf, descend, type SdfNode } from './node.ts';
import type { Reading } from './reading.ts';
import { findReference } from './references.ts';
import type { TextureList } from './texture-list.ts';
import { colourIn, numberIn, textIn } from './values.ts';

/** Of a material without `<pbr>`: neither a mirror nor chalk, as MJCF's and most viewers' default. */
const PLAIN = { metallic: 0, roughness: 0.5 };
/** What our own writer says a material is called. */
const OWN_NAME = 'propmaster:name';
/** Of `<pbr><metal>` that gives none. @see http://sdformat.org/spec?elem=material */
const PBR_DEFAULT = 0.5;

/**
 * Materials of a model's visuals, equal ones once. They are named after their colours, but for those of our own writer.
 *
 * SDFormat does not say what its colours mean. With `<pbr>`, which only gz-rendering's Ogre 2 understands, they are linear,
 * as that takes them; without, they are what Gazebo Classic showed, which knew no colour management.
 *
 * @see gz-rendering, `Ogre2Material::SetDiffuse`
 */
export class Materials {
  readonly #reading: Reading;
  readonly #names: Names;
  readonly #files: TextureFiles;
  readonly #textures: TextureList;
  readonly #byContent = new Map<string, Material>();
  /** Names of scripts that were reported. */
  readonly #scripts = new Set<string>();

  /** @param names of materials */
  constructor(reading: Reading, names: Names, textures: TextureList) {
    this.#reading = reading;
    this.#names = names;
    this.#textures = textures;
    this.#files = new TextureFiles(reading.files, reading.findings);
  }

  /** The material of a visual; `undefined` if its `<material>` says nothing about its looks, so that the mesh's own holds. */
  of(visual: SdfNode): Material | undefined {
    const node = childOf(visual, 'material');
    if (!node) return undefined;
    const colour = this.#colour(node);
    const surface = this.#surface(node);
    if (!colour && !surface) return undefined;
    const [r, g, b, a] = colour ?? [1, 1, 1, 1];
    const alpha = clamp(a * (1 - clamp(numberIn(visual, 'transparency') ?? 0)));
    const baseColor: Rgba = surface ? [r, g, b, alpha] : [...linearColour(r, g, b), alpha];
    const content = { baseColor, ...(surface ?? PLAIN) };
    const said = node.attributes.get(OWN_NAME);
    const key = JSON.stringify([said, content]);
    const known = this.#byContent.get(key);
    if (known) return known;
    const name = this.#names.unique(said ?? `colour_${hex([r, g, b, alpha])}`, 'material');
    const material = { name, ...content };
    this.#byContent.set(key, material);
    return material;
  }

  list(): Material[] {
    return [...this.#byContent.values()];
  }

  /** As shown: diffuse, else that of a known script, else ambient, which old files repeat it in. */
  #colour(node: SdfNode): readonly [number, number, number, number] | undefined {
    const diffuse = colourIn(node, 'diffuse');
    const script = textIn(childOf(node, 'script'), 'name');
    const known = script !== undefined && Object.hasOwn(GAZEBO_COLOURS, script) ? GAZEBO_COLOURS[script] : undefined;
    if (script !== undefined && !this.#scripts.has(script)) {
      this.#scripts.add(script);
      const taken = diffuse
        ? 'the colour that the material gives as well was taken'
        : known
          ? 'its colour was taken'
          : 'it is not known, and its looks are left out';
      this.#reading.findings.push(materialScript.at(childOf(node, 'script')!.place, { script, taken }));
    }
    return diffuse ?? known ?? colourIn(node, 'ambient');
  }

  #surface(node: SdfNode): Omit<Material, 'name' | 'baseColor'> | undefined {
    const metal = descend(node, 'pbr', 'metal');
    const specular = descend(node, 'pbr', 'specular');
    if (!metal && !specular) return undefined;
    const map = (name: string): string | undefined => {
      const node = childOf(metal ?? specular, name);
      return node && node.text !== '' ? this.#texture(node) : undefined;
    };
    const [colours, packed] = [map('albedo_map'), map('propmaster:metallic_roughness_map')];
    const isWorldly = childOf(metal ?? specular, 'normal_map')?.attributes.get('type') === 'object';
    if (isWorldly) this.#reading.dropped.add('detail', 'normal map in object space');
    const normals = isWorldly ? undefined : map('normal_map');
    const own = childOf(metal, 'propmaster:metallic_roughness_map');
    const factor = (name: string): number | undefined => {
      const value = own?.attributes.get(name);
      return value === undefined || !Number.isFinite(Number(value)) ? undefined : clamp(Number(value));
    };
    return {
      metallic: metal ? (factor('metalness') ?? clamp(numberIn(metal, 'metalness') ?? PBR_DEFAULT)) : 0,
      roughness: metal
        ? (factor('roughness') ?? clamp(numberIn(metal, 'roughness') ?? PBR_DEFAULT))
        : clamp(1 - (numberIn(specular, 'glossiness') ?? 0)),
      ...(colours === undefined ? {} : { baseColorTexture: colours }),
      ...(packed === undefined ? {} : { metallicRoughnessTexture: packed }),
      ...(normals === undefined ? {} : { normalTexture: normals }),
    };
  }

  #texture(map: SdfNode): string | undefined {
    const found = findReference(this.#reading.files, map.file.path, map.text);
    // What lies in the folder of its model is there; all else is looked for, repaired and reported as mesh files' are.
    const here = found.path !== undefined && !found.repaired;
    const name = here ? this.#files.nameOf(found.path, '') : this.#files.nameOf(map.text, map.file.path);
    const texture = this.#files.list().find((one) => one.name === name);
    return texture && this.#textures.add(texture);
  }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const hex = (values: readonly number[]): string =>
  values
    .map((value) =>
      Math.round(255 * clamp(value))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
