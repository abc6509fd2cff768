import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import type { Material } from '../../model/types.ts';
import type { ByteMap } from '../files.ts';
import { referenceRepaired } from '../findings.ts';
import { pointerLeftOut } from '../lfs-pointer.ts';
import { findFile } from '../raw/find-file.ts';
import { materialInvisible } from '../raw/findings.ts';
import { meshText } from '../raw/mesh-text.ts';
import type { TextureFiles } from '../raw/texture-files.ts';
import { mtlNotCarried, objMaterialFile } from './findings.ts';
import { type MtlMaterial, readMtl } from './mtl.ts';
import type { MtlMap, MtlUv } from './mtl-map.ts';

export type { MtlUv } from './mtl-map.ts';

/** Of what says nothing: plain grey, neither shining nor dull. */
const GREY = [0.8, 0.8, 0.8] as const;
const ROUGHNESS = 0.5;

/**
 * The materials that the faces of an OBJ name, in the order in which they do. MTL does not say what the numbers of
 * a colour mean; they are taken as linear, as Blender writes and reads them, and our own writer.
 */
export class ObjMaterials {
  readonly #known = new Map<string, MtlMaterial>();
  readonly #used = new Map<string, Material>();
  readonly #unknown = new Set<string>();
  readonly #names = new Names();
  readonly #textures: TextureFiles;
  readonly #findings: Finding[];

  /**
   * @param entry path of the OBJ
   * @param libraries what follows `mtllib`, a line each
   * @param findings gets what was missing or repaired
   */
  constructor(
    files: ByteMap,
    entry: string,
    libraries: readonly string[],
    textures: TextureFiles,
    findings: Finding[],
  ) {
    this.#textures = textures;
    this.#findings = findings;
    const read = new Set<string>();
    for (const wanted of libraries.flatMap((line) => libraryNames(files, entry, line))) {
      const found = findFile(files, entry, wanted);
      if (found.path === undefined) {
        findings.push(objMaterialFile.at(entry, { wanted, candidates: found.candidates }));
        continue;
      }
      if (read.has(found.path)) continue;
      read.add(found.path);
      if (found.repaired) findings.push(referenceRepaired.at(entry, { wanted, found: found.path }));
      const pointer = pointerLeftOut(files.get(found.path)!, found.path, entry, 'What it says of materials');
      if (pointer) {
        findings.push(pointer);
        continue;
      }
      for (const material of readMtl(meshText(files, found.path), found.path, findings))
        if (!this.#known.has(material.name)) this.#known.set(material.name, material);
    }
  }

  /** Name in the model of a material of the file; `undefined` if nothing describes it. */
  nameOf(written: string): string | undefined {
    const known = this.#known.get(written);
    if (!known) {
      this.#unknown.add(written);
      return undefined;
    }
    const material = this.#used.get(written) ?? this.#read(known);
    this.#used.set(written, material);
    return material.name;
  }

  /** How the image of a material lies on the surface, where it is not as the texture coordinates say. */
  placementOf(written: string): MtlUv | undefined {
    const known = this.#known.get(written);
    return firstMap(known)?.uv;
  }

  list(): Material[] {
    return [...this.#used.values()];
  }

  /** Those that nothing describes. */
  unknown(): string[] {
    return [...this.#unknown];
  }

  #read(written: MtlMaterial): Material {
    const { place, alpha = 1, metallic = 0, roughness, shininess, map } = written;
    const texture = map && this.#textures.nameOf(map.file, place);
    // One set of texture coordinates serves all; a map that lies otherwise than the first is left out.
    const placed = JSON.stringify(firstMap(written)?.uv);
    const other = (one: MtlMap | undefined): string | undefined => {
      if (!one || JSON.stringify(one.uv) === placed) return one && this.#textures.nameOf(one.file, place);
      this.#findings.push(mtlNotCarried.at(place, { maps: [one.file] }));
      return undefined;
    };
    const [packed, normals] = [other(written.packedMap), other(written.normalMap)];
    const name = this.#names.unique(written.name, 'material');
    if (alpha === 0) this.#findings.push(materialInvisible.at(place, { material: written.name }));
    // Many exporters leave the colour black where an image has it; multiplied, the image would be black as well.
    const isBlank = texture !== undefined && (written.colour ?? [0]).every((value) => value === 0);
    return {
      name,
      baseColor: [...(isBlank ? ([1, 1, 1] as const) : (written.colour ?? GREY)), alpha === 0 ? 1 : alpha],
      metallic,
      roughness: roughness ?? roughnessOf(shininess),
      ...(texture === undefined ? {} : { baseColorTexture: texture }),
      ...(packed === undefined ? {} : { metallicRoughnessTexture: packed }),
      ...(normals === undefined ? {} : { normalTexture: normals }),
    };
  }
}

/** The map that decides where all of a material lie. */
const firstMap = (written: MtlMaterial | undefined): MtlMap | undefined =>
  written?.map ?? written?.packedMap ?? written?.normalMap;

/**
 * `Ns`, an exponent of 0 to 1000, as roughness: 1 − √(Ns / 1000).
 * @see Blender, `io/wavefront_obj`, whose exporter writes Ns = 1000 (1 − roughness)²
 */
function roughnessOf(shininess: number | undefined): number {
  return shininess === undefined ? ROUGHNESS : 1 - Math.sqrt(Math.min(1_000, Math.max(0, shininess)) / 1_000);
}

/** `mtllib` may name several files with blanks between them, or one whose name has blanks: what is there decides. */
function libraryNames(files: ByteMap, entry: string, line: string): string[] {
  const whole = line.replace(/^"(.*)"$/, '$1');
  const words = whole.split(/\s+/);
  if (words.length === 1 || findFile(files, entry, whole).path !== undefined) return [whole];
  return words.every((word) => /\.mtl$/i.test(word)) ? words : [whole];
}
