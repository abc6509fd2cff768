import type { Names } from '../../model/names.ts';
import type { Material, Rgba } from '../../model/types.ts';
import { linearColour } from '../raw/linear-colour.ts';
import { TextureFiles } from '../raw/texture-files.ts';
import { GAZEBO_COLOURS } from './gazebo-colours.ts';
import { materialScript, materialScriptLost } from './material-findings.ts';
import { MaterialScripts, type ScriptMaterial } from './material-scripts.ts';
import { childOf, descend, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
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
export class SdfMaterials {
  readonly #reading: SdfReading;
  readonly #names: Names;
  readonly #files: TextureFiles;
  readonly #textures: TextureList;
  readonly #scripts: MaterialScripts;
  readonly #byContent = new Map<string, Material>();
  /** Names of scripts that were reported. */
  readonly #reported = new Set<string>();

  /** @param names of materials */
  constructor(reading: SdfReading, names: Names, textures: TextureList) {
    this.#reading = reading;
    this.#names = names;
    this.#textures = textures;
    this.#files = new TextureFiles(reading.files, reading.findings);
    this.#scripts = new MaterialScripts(reading.files);
  }

  /** The material of a visual; `undefined` if its `<material>` says nothing about its looks, so that the mesh's own holds. */
  of(visual: SdfNode): Material | undefined {
    const node = childOf(visual, 'material');
    if (!node) return undefined;
    const surface = this.#surface(node);
    const script = this.#scriptOf(node, surface?.baseColorTexture !== undefined);
    const colour = shownBy(node) ?? script?.colour ?? colourIn(node, 'ambient');
    if (!colour && !surface) return undefined;
    const [r, g, b, a] = colour ?? [1, 1, 1, 1];
    const alpha = clamp(a * (1 - clamp(numberIn(visual, 'transparency') ?? 0)));
    const baseColor: Rgba = surface ? [r, g, b, alpha] : [...linearColour(r, g, b), alpha];
    const content = { baseColor, ...(surface ?? script?.surface ?? PLAIN) };
    const said = node.attributes.get(OWN_NAME) ?? script?.name;
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

  /**
   * The looks that a script gives: of one among the files, or of a colour that came with Gazebo.
   *
   * @param isPictured whether the material has an image of its own, which is newer than the script
   */
  #scriptOf(node: SdfNode, isPictured: boolean): ScriptLooks | undefined {
    const element = childOf(node, 'script');
    const name = textIn(element, 'name');
    if (!element || name === undefined || isPictured) return undefined;
    const found = this.#scripts.find(element, name);
    const known = Object.hasOwn(GAZEBO_COLOURS, name) ? GAZEBO_COLOURS[name] : undefined;
    const own = childOf(node, 'diffuse') !== undefined;
    this.#report(element, name, { found, known: known !== undefined, own });
    if (!found) return known && { colour: known };
    const { diffuse, ambient, emissive, isBlended } = found;
    const [texture, normals] = [found.texture, found.normalMap].map((image) => this.#scriptTexture(found, image));
    // What shines by itself and reflects nothing looks as it shines.
    const shines = diffuse !== undefined && emissive !== undefined && isBlack(diffuse) && texture === undefined;
    const [r, g, b, a] = (shines ? emissive : (diffuse ?? (texture === undefined ? ambient : undefined))) ?? WHITE;
    return {
      name,
      colour: [r, g, b, isBlended ? a : 1],
      surface: {
        metallic: 0,
        roughness: roughnessOf(found),
        ...(texture === undefined ? {} : { baseColorTexture: texture }),
        ...(normals === undefined ? {} : { normalTexture: normals }),
      },
    };
  }

  #report(
    { place }: SdfNode,
    script: string,
    { found, known, own }: { found: ScriptMaterial | undefined; known: boolean; own: boolean },
  ): void {
    if (this.#reported.has(script)) return;
    this.#reported.add(script);
    const { findings } = this.#reading;
    if (!found && !known && !own) {
      findings.push(materialScriptLost.at(place, { script, lost: [] }));
      return;
    }
    const taken = own
      ? 'the colour that the material gives as well was taken'
      : found
        ? `its looks were taken from "${found.path}"`
        : 'its colour was taken';
    findings.push(materialScript.at(place, { script, taken }));
    if (!found) return;
    const { emissive, diffuse, texture, lost } = found;
    const glow = emissive && !isBlack(emissive) && !(diffuse && isBlack(diffuse) && texture === undefined);
    const all = [...(glow ? ['emissive'] : []), ...lost];
    if (all.length > 0) findings.push(materialScriptLost.at(`${found.path}:${found.line}`, { script, lost: all }));
  }

  /** Images lie in a folder that the material names, beside the script, or anywhere. */
  #scriptTexture({ path, folders }: ScriptMaterial, image: string | undefined): string | undefined {
    if (image === undefined) return undefined;
    const here = folders.map((folder) => folder + image).find((one) => this.#reading.files.has(one));
    return this.#add(here === undefined ? this.#files.nameOf(image, path) : this.#files.nameOf(here, ''));
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
    return this.#add(name);
  }

  /** @param name of a texture file @returns its name in the model */
  #add(name: string | undefined): string | undefined {
    const texture = this.#files.list().find((one) => one.name === name);
    return texture && this.#textures.add(texture);
  }
}

/** The diffuse colour; of what reflects nothing and shines by itself, how it shines. */
function shownBy(node: SdfNode): readonly [number, number, number, number] | undefined {
  const [diffuse, emissive] = [colourIn(node, 'diffuse'), colourIn(node, 'emissive')];
  return diffuse && emissive && isBlack(diffuse) && !isBlack(emissive) ? emissive : diffuse;
}

/** What a script gives a visual. */
interface ScriptLooks {
  /** Of a script among the files. */
  readonly name?: string;
  /** As shown. */
  readonly colour: readonly [number, number, number, number];
  readonly surface?: Omit<Material, 'name' | 'baseColor'>;
}

const WHITE = [1, 1, 1, 1] as const;

const isBlack = ([r, g, b]: readonly number[]): boolean => r === 0 && g === 0 && b === 0;

/**
 * Roughness of a highlight with the exponent n: α² = 2 / (n + 2), and α is the square of the roughness; without a highlight 1.
 *
 * @see Walter et al., "Microfacet Models for Refraction", EGSR 2007; Karis, "Specular BRDF Reference", 2013
 */
function roughnessOf({ specular, shininess = 0 }: ScriptMaterial): number {
  if (!specular) return PLAIN.roughness;
  return isBlack(specular) ? 1 : (2 / (Math.max(0, shininess) + 2)) ** 0.25;
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
