import type { Finding } from '../../../model/finding.ts';
import { texturesUsed } from '../../../model/material-textures.ts';
import { Names } from '../../../model/names.ts';
import type { Material, Rgba, Texture } from '../../../model/types.ts';
import type { ByteMap } from '../../files.ts';
import { TextureFiles } from '../../raw/texture-files.ts';
import { shaderNotRead, shadingReduced } from '../read-findings.ts';
import type { Stage, StagePrim } from '../stage/types.ts';
import { materialXSurface } from './materialx-surface.ts';
import { mdlName, mdlSurface } from './mdl-surface.ts';
import { type InputSource, sourceOf } from './shading.ts';
import type { ShadingImage } from './surface.ts';
import { assetOf, numberOf, numbersOf, textOf, tupleOf, vec3Of } from './values.ts';

/** @see https://openusd.org/release/spec_usdpreviewsurface.html, defaults of UsdPreviewSurface */
const GREY = 0.18;
const ROUGHNESS = 0.5;

/** What a shape is drawn with. */
export interface UsdLook {
  readonly material: string;
  /** Name of the primvar with the texture coordinates. */
  readonly uv: string;
}

interface Coloured {
  readonly color: readonly number[];
  readonly texture?: string;
  readonly uv?: string;
}

/** The materials of a stage, each read once: UsdPreviewSurface, and colours written on shapes. */
export class UsdMaterials {
  readonly #stage: Stage;
  readonly #place: string;
  readonly #textures: TextureFiles;
  readonly #findings: Finding[];
  readonly #names = new Names();
  readonly #byPath = new Map<string, UsdLook | undefined>();
  readonly #materials = new Map<string, Material>();
  readonly #colours = new Map<string, string>();

  /** @param findings gets what is simplified or left out */
  constructor(stage: Stage, files: ByteMap, place: string, findings: Finding[]) {
    this.#stage = stage;
    this.#place = place;
    this.#findings = findings;
    this.#textures = new TextureFiles(files, findings);
  }

  /** What a material prim looks like; `undefined` if nothing of it is read. */
  lookAt(path: string): UsdLook | undefined {
    if (!this.#byPath.has(path)) {
      const prim = this.#stage.prims.get(path);
      this.#byPath.set(path, prim && this.#read(prim));
    }
    return this.#byPath.get(path);
  }

  /** The look of a colour on the shape itself, linear; `undefined` if it has none. */
  colourOf(prim: StagePrim): UsdLook | undefined {
    const rgb = constantOf(prim, 'primvars:displayColor');
    if (!rgb || rgb.length < 3) return undefined;
    if (rgb.length > 3)
      this.#findings.push(shadingReduced.at(this.#place, { materials: [prim.path], what: 'many colours' }));
    return this.coloured(prim, [rgb[0]!, rgb[1]!, rgb[2]!, constantOf(prim, 'primvars:displayOpacity')?.[0] ?? 1]);
  }

  /** The look of a colour, linear. @param prim that it is on */
  coloured(prim: StagePrim, baseColor: Rgba): UsdLook {
    const key = baseColor.join();
    const known = this.#colours.get(key);
    if (known !== undefined) return { material: known, uv: 'primvars:st' };
    const name = this.#names.unique(`${prim.name}_colour`, 'colour');
    this.#colours.set(key, name);
    this.#materials.set(name, { name, baseColor, metallic: 0, roughness: ROUGHNESS });
    return { material: name, uv: 'primvars:st' };
  }

  /** The look of an image that was made of the colours of a shape. */
  painted(prim: StagePrim, texture: Texture): UsdLook {
    const name = this.#names.unique(`${prim.name}_colours`, 'colours');
    const baseColorTexture = this.#textures.add(`${prim.name}_colours`, texture);
    this.#materials.set(name, { name, baseColor: [1, 1, 1, 1], metallic: 0, roughness: ROUGHNESS, baseColorTexture });
    return { material: name, uv: 'primvars:st' };
  }

  /** Those that are used. */
  list(used: ReadonlySet<string>): { materials: Material[]; textures: Texture[] } {
    const materials = [...this.#materials.values()].filter(({ name }) => used.has(name));
    const textures = texturesUsed(materials);
    return { materials, textures: this.#textures.list().filter(({ name }) => textures.has(name)) };
  }

  #read(prim: StagePrim): UsdLook | undefined {
    const surfaces = [...prim.attributes.keys()].filter((name) => /^outputs:(?:.*:)?surface$/.test(name));
    const shaders = surfaces.flatMap((name) => {
      const source = sourceOf(this.#stage, prim, name);
      return source && 'shader' in source ? [source.shader] : [];
    });
    const shader = shaders.find((each) => textOf(each, 'info:id') === 'UsdPreviewSurface');
    if (!shader) return this.#readOther(prim, shaders);
    const name = this.#names.unique(prim.name, 'material');
    const { color, texture, uv: colourUv } = this.#shown(prim, shader);
    const packed = this.#packed(prim, shader, colourUv);
    const normal = this.#normal(prim, shader, colourUv ?? packed?.uv);
    const uv = colourUv ?? packed?.uv ?? normal?.uv ?? 'primvars:st';
    const baseColor: Rgba = [color[0]!, color[1]!, color[2]!, this.#number(prim, shader, 'opacity', 1)];
    this.#materials.set(name, {
      name,
      baseColor,
      metallic: packed?.metallic ?? this.#number(prim, shader, 'metallic', 0),
      roughness: packed?.roughness ?? this.#number(prim, shader, 'roughness', ROUGHNESS),
      ...(texture === undefined ? {} : { baseColorTexture: texture }),
      ...(packed ? { metallicRoughnessTexture: packed.texture } : {}),
      ...(normal ? { normalTexture: normal.texture } : {}),
    });
    for (const input of ['occlusion', 'clearcoat', 'displacement'])
      if (shader.attributes.get(`inputs:${input}`)?.connections.length) this.#reduced(prim, `a texture for ${input}`);
    return { material: name, uv };
  }

  /** A surface of MaterialX or MDL, from what its inputs say. */
  #readOther(prim: StagePrim, shaders: readonly StagePrim[]): UsdLook | undefined {
    const [surface] = shaders.flatMap(
      (each) => materialXSurface(this.#stage, each) ?? mdlSurface(this.#stage, each) ?? [],
    );
    if (!surface) {
      if (shaders.length > 0)
        this.#findings.push(
          shaderNotRead.at(this.#place, { materials: [prim.path], shaders: [...new Set(shaders.map(shaderName))] }),
        );
      return undefined;
    }
    for (const what of surface.left) this.#reduced(prim, what);
    const uv = surface.colorImage?.uv ?? surface.packedImage?.uv ?? surface.normalImage?.uv ?? 'primvars:st';
    const textureOf = (image: ShadingImage | undefined): string | undefined =>
      image && image.uv === uv ? this.#textures.nameOf(image.asset, image.layer) : undefined;
    const [color, packed, normal] = [surface.colorImage, surface.packedImage, surface.normalImage].map(textureOf);
    const name = this.#names.unique(prim.name, 'material');
    this.#materials.set(name, {
      name,
      baseColor: [
        ...(surface.colorImage && color === undefined ? (surface.plainColor ?? surface.color) : surface.color),
        surface.opacity,
      ],
      metallic: surface.metallic,
      roughness: surface.roughness,
      ...(color === undefined ? {} : { baseColorTexture: color }),
      ...(packed === undefined ? {} : { metallicRoughnessTexture: packed }),
      ...(normal === undefined ? {} : { normalTexture: normal }),
    });
    return { material: name, uv };
  }

  /** The diffuse colour; of what is black and only shines, the colour in which it shines. */
  #shown(material: StagePrim, shader: StagePrim): Coloured {
    const diffuse = this.#diffuse(material, shader, 'inputs:diffuseColor');
    const shines = sourceOf(this.#stage, shader, 'inputs:emissiveColor');
    const isBlack = diffuse.texture === undefined && diffuse.color.slice(0, 3).every((value) => value === 0);
    if (!isBlack || !shines) {
      if (shines && 'shader' in shines) this.#reduced(material, 'a texture for emissiveColor');
      return diffuse;
    }
    return this.#diffuse(material, shader, 'inputs:emissiveColor');
  }

  #diffuse(material: StagePrim, shader: StagePrim, input: string): Coloured {
    const source = sourceOf(this.#stage, shader, input);
    if (!source) return { color: [GREY, GREY, GREY] };
    if (!('shader' in source)) return { color: vec3Of(source.prim, source.name) ?? [GREY, GREY, GREY] };
    const node = source.shader;
    const file = this.#fileOf(node);
    const texture = this.#imageOf(node);
    if (tupleOf(node, 'inputs:bias', 4)?.some((value) => value !== 0)) this.#reduced(material, 'a bias of its texture');
    const scale = tupleOf(node, 'inputs:scale', 4) ?? [1, 1, 1, 1];
    if (texture === undefined) {
      if (file === undefined) this.#reduced(material, `a colour made by ${textOf(node, 'info:id') ?? 'a shader'}`);
      return {
        color: tupleOf(node, 'inputs:fallback', 4) ?? vec3Of(shader, input) ?? [GREY, GREY, GREY],
      };
    }
    return { color: scale, texture, uv: this.#uvOf(material, node) };
  }

  /**
   * Roughness in green and metalness in blue of one image, as glTF has them; a metalness of 0 may be a number beside it.
   * Where an image has one of them otherwise, the model has no place for it.
   */
  #packed(
    material: StagePrim,
    shader: StagePrim,
    uv: string | undefined,
  ): { texture: string; uv: string; metallic: number; roughness: number } | undefined {
    const [rough, metal] = ['roughness', 'metallic'].map((input) => sourceOf(this.#stage, shader, `inputs:${input}`));
    if (!rough || !('shader' in rough) || rough.output !== 'g') return undefined;
    const isMetal = metal !== undefined && 'shader' in metal;
    const same = isMetal ? metal.output === 'b' && this.#sameImage(metal.shader, rough.shader) : !this.#isSet(metal);
    const shifted = [rough.shader, ...(isMetal ? [metal.shader] : [])].some((node) => isShifted(node));
    const texture = same && !shifted ? this.#imageOf(rough.shader) : undefined;
    const at = texture === undefined ? undefined : this.#uvOf(material, rough.shader);
    if (texture === undefined || at === undefined || (uv !== undefined && at !== uv)) return undefined;
    const factor = (node: StagePrim, channel: number): number => tupleOf(node, 'inputs:scale', 4)?.[channel] ?? 1;
    return { texture, uv: at, roughness: factor(rough.shader, 1), metallic: isMetal ? factor(metal.shader, 2) : 0 };
  }

  /** A tangent-space normal map, stored from 0 to 1 with green up the image. */
  #normal(material: StagePrim, shader: StagePrim, uv: string | undefined): { texture: string; uv: string } | undefined {
    const source = sourceOf(this.#stage, shader, 'inputs:normal');
    if (!source || !('shader' in source)) return undefined;
    const [scale, bias] = [tupleOf(source.shader, 'inputs:scale', 4), tupleOf(source.shader, 'inputs:bias', 4)];
    const spread = [0, 1, 2].every((i) => scale?.[i] === 2 && bias?.[i] === -1);
    const texture = spread ? this.#imageOf(source.shader) : undefined;
    const at = texture === undefined ? undefined : this.#uvOf(material, source.shader);
    if (texture !== undefined && at !== undefined && (uv === undefined || at === uv)) return { texture, uv: at };
    this.#reduced(material, 'a texture for normal');
    return undefined;
  }

  #isSet(source: InputSource | undefined): boolean {
    return source !== undefined && 'prim' in source && (numberOf(source.prim, source.name) ?? 0) !== 0;
  }

  #sameImage(a: StagePrim, b: StagePrim): boolean {
    return a === b || (this.#imageOf(a) !== undefined && this.#imageOf(a) === this.#imageOf(b));
  }

  /** Where the path of its image is written; `undefined` for a node that is no image. */
  #fileOf(node: StagePrim): InputSource | undefined {
    return textOf(node, 'info:id') === 'UsdUVTexture' ? sourceOf(this.#stage, node, 'inputs:file') : undefined;
  }

  /** Name of the texture that a node shows. */
  #imageOf(node: StagePrim): string | undefined {
    const file = this.#fileOf(node);
    const asset = file && 'prim' in file ? assetOf(file.prim, file.name) : undefined;
    return asset === undefined || !file || 'shader' in file
      ? undefined
      : this.#textures.nameOf(asset, file.attribute.layer);
  }

  /** Through a reader of primvars, and what turns or shifts its coordinates, which is left out. */
  #uvOf(material: StagePrim, texture: StagePrim): string {
    let source = sourceOf(this.#stage, texture, 'inputs:st');
    while (source && 'shader' in source && textOf(source.shader, 'info:id') === 'UsdTransform2d') {
      this.#reduced(material, 'a turn, scale or shift of its texture');
      source = sourceOf(this.#stage, source.shader, 'inputs:in');
    }
    if (!source || !('shader' in source)) return 'primvars:st';
    const name = sourceOf(this.#stage, source.shader, 'inputs:varname');
    const varname = name && 'prim' in name ? textOf(name.prim, name.name) : undefined;
    return `primvars:${varname || 'st'}`;
  }

  #number(material: StagePrim, shader: StagePrim, input: string, otherwise: number): number {
    const source = sourceOf(this.#stage, shader, `inputs:${input}`);
    if (source && 'shader' in source) {
      // The alpha of the colour's own texture is used with it anyway.
      if (input !== 'opacity') this.#reduced(material, `a texture for ${input}`);
      return numberOf(shader, `inputs:${input}`) ?? otherwise;
    }
    const value = source && numberOf(source.prim, source.name);
    return value === undefined ? otherwise : Math.min(1, Math.max(0, value));
  }

  #reduced(material: StagePrim, what: string): void {
    this.#findings.push(shadingReduced.at(this.#place, { materials: [material.path], what }));
  }
}

const isShifted = (node: StagePrim): boolean => tupleOf(node, 'inputs:bias', 4)?.some((value) => value !== 0) ?? false;

/** A primvar of a prim, or one that is constant on a prim above. @see UsdGeomPrimvarsAPI::FindPrimvarWithInheritance */
function constantOf(prim: StagePrim, name: string): Float64Array | undefined {
  const own = numbersOf(prim, name);
  for (let each = own ? undefined : prim.parent; each; each = each.parent) {
    const interpolation = each.attributes.get(name)?.metadata.get('interpolation') ?? 'constant';
    const above = interpolation === 'constant' ? numbersOf(each, name) : undefined;
    if (above) return above;
  }
  return own;
}

/** What a shader that isn't read is called: an MDL material by its name, others by their id. */
function shaderName(shader: StagePrim): string {
  const mdl = mdlName(shader);
  if (mdl !== undefined) return `the MDL material "${mdl}"`;
  return textOf(shader, 'info:id') ?? textOf(shader, 'info:implementationSource') ?? 'a shader without an id';
}
