import type { Stage, StagePrim } from '../stage/types.ts';
import { sourceOf } from './shading.ts';
import { CLEAR, type ShadingImage, type UsdSurface } from './surface.ts';
import { assetOf, booleanOf, numberOf, textOf, tupleOf } from './values.ts';

/** Name of the material that an MDL shader takes, `OmniPBR`; `undefined` for a shader that is none. */
export function mdlName(shader: StagePrim): string | undefined {
  const asset = assetOf(shader, 'info:mdl:sourceAsset') ?? mdlFile(assetOf(shader, 'info:sourceAsset'));
  const own =
    textOf(shader, 'info:mdl:sourceAsset:subIdentifier') ?? textOf(shader, 'info:sourceAsset:subIdentifier') ?? '';
  if (asset === undefined) return undefined;
  const file = asset.slice(asset.lastIndexOf('/') + 1).replace(/\.mdl$/i, '');
  // An overload has its signature behind its name, a nested one its modules before it.
  return own.replace(/\(.*$/s, '').replace(/^.*::/, '') || file || 'MDL';
}

const mdlFile = (asset: string | undefined): string | undefined => (asset && /\.mdl$/i.test(asset) ? asset : undefined);

/** Inputs of a family of materials, under which MDL files of other names carry the same meaning. */
interface Family {
  readonly name: RegExp;
  /** Any of these makes an MDL of another name one of this family. */
  readonly marks: readonly string[];
  read(inputs: Inputs): UsdSurface;
}

/** Values of the inputs of an MDL shader, by way of its material. */
class Inputs {
  readonly #stage: Stage;
  readonly #shader: StagePrim;
  readonly left: string[] = [];

  constructor(stage: Stage, shader: StagePrim) {
    this.#stage = stage;
    this.#shader = shader;
  }

  has(name: string): boolean {
    return this.#at(name) !== undefined;
  }

  number(name: string, otherwise: number): number {
    const at = this.#at(name);
    return (at && numberOf(at.prim, at.name)) ?? otherwise;
  }

  flag(name: string, otherwise = false): boolean {
    const at = this.#at(name);
    return (
      (at && (booleanOf(at.prim, at.name) ?? (numberOf(at.prim, at.name) ?? Number(otherwise)) !== 0)) ?? otherwise
    );
  }

  color(name: string, otherwise: number): UsdSurface['color'] {
    const at = this.#at(name);
    const rgb = at && (tupleOf(at.prim, at.name, 3) ?? tupleOf(at.prim, at.name, 4));
    return rgb ? [rgb[0]!, rgb[1]!, rgb[2]!] : [otherwise, otherwise, otherwise];
  }

  pair(name: string, otherwise: number): readonly number[] {
    const at = this.#at(name);
    return (at && tupleOf(at.prim, at.name, 2)) ?? [otherwise, otherwise];
  }

  /** @param names of the inputs that may hold it, the first that does */
  image(...names: readonly string[]): ShadingImage | undefined {
    for (const name of names) {
      const at = this.#at(name);
      const asset = at && assetOf(at.prim, at.name);
      if (asset) return { asset, layer: at.layer, uv: 'primvars:st' };
    }
    return undefined;
  }

  leave(when: boolean, what: string): void {
    if (when) this.left.push(what);
  }

  /** Through texture lookups, as `gltf/pbr.mdl` has them. */
  #at(name: string): { readonly prim: StagePrim; readonly name: string; readonly layer: string } | undefined {
    let source = sourceOf(this.#stage, this.#shader, `inputs:${name}`);
    if (source && 'shader' in source) source = sourceOf(this.#stage, source.shader, 'inputs:texture');
    return source && !('shader' in source)
      ? { prim: source.prim, name: source.name, layer: source.attribute.layer }
      : undefined;
  }
}

/** @see OmniPBR.mdl and OmniGlass.mdl of NVIDIA's MDL library: names and defaults of their parameters */
const FAMILIES: readonly Family[] = [
  { name: /^OmniGlass/, marks: ['glass_color', 'glass_color_texture'], read: glass },
  { name: /^OmniSurface/, marks: ['diffuse_reflection_color', 'diffuse_reflection_color_image'], read: omniSurface },
  { name: /^gltf_material$/, marks: ['base_color_factor', 'base_color_texture'], read: gltf },
  {
    name: /^(?:OmniPBR|SimPBR)/,
    marks: ['diffuse_color_constant', 'diffuse_texture', 'reflection_roughness_constant', 'metallic_constant'],
    read: omniPbr,
  },
];

/**
 * What an MDL material looks like, from the inputs that the file gives it; `undefined` for one whose meaning lies in an MDL
 * file, or that is none. Files of MDL are programs, and are not read.
 */
export function mdlSurface(stage: Stage, shader: StagePrim): UsdSurface | undefined {
  const name = mdlName(shader);
  if (name === undefined) return undefined;
  const inputs = new Inputs(stage, shader);
  const family =
    FAMILIES.find((each) => each.name.test(name)) ??
    FAMILIES.find(({ marks }) => marks.some((mark) => inputs.has(mark)));
  return family?.read(inputs);
}

function omniPbr(inputs: Inputs): UsdSurface {
  const colorImage = inputs.image('diffuse_texture');
  const tint = inputs.color('diffuse_tint', 1);
  const brightness = colorImage ? inputs.number('albedo_brightness', 1) : 1;
  const plain = inputs.color('diffuse_color_constant', 0.2);
  const base = colorImage ? ([1, 1, 1] as const) : plain;
  inputs.leave(colorImage !== undefined && inputs.number('albedo_add', 0) !== 0, 'albedo_add');
  inputs.leave(colorImage !== undefined && inputs.number('albedo_desaturation', 0) !== 0, 'albedo_desaturation');
  const packed = inputs.flag('enable_ORM_texture') ? inputs.image('ORM_texture') : undefined;
  const [rough, metal] = ['reflection_roughness_texture_influence', 'metallic_texture_influence'].map((each) =>
    inputs.number(each, 0),
  ) as [number, number];
  // One image gives both, or roughness alone beside a metalness of 0.
  const metallic = inputs.number('metallic_constant', 0);
  const takesPacked = packed !== undefined && rough === 1 && (metal === 1 || (metal === 0 && metallic === 0));
  inputs.leave(packed !== undefined && !takesPacked && rough + metal > 0, 'the influence of its ORM texture');
  inputs.leave(!packed && rough > 0 && inputs.has('reflectionroughness_texture'), 'a texture for roughness');
  inputs.leave(!packed && metal > 0 && inputs.has('metallic_texture'), 'a texture for metallic');
  inputs.leave(inputs.flag('enable_emission'), 'its emission');
  const opaque = !inputs.flag('enable_opacity');
  inputs.leave(
    !opaque && inputs.flag('enable_opacity_texture') && inputs.image('opacity_texture') !== undefined,
    'a texture for opacity',
  );
  leavePlacing(inputs);
  const normalImage = inputs.image('normalmap_texture');
  return {
    color: base.map((value, i) => within(value * brightness * tint[i]!)) as unknown as UsdSurface['color'],
    plainColor: plain.map((value, i) => within(value * tint[i]!)) as unknown as UsdSurface['color'],
    opacity: opaque ? 1 : within(inputs.number('opacity_constant', 1)),
    metallic: takesPacked ? metal : within(metallic),
    roughness: takesPacked ? 1 : within(inputs.number('reflection_roughness_constant', 0.5)),
    ...(colorImage ? { colorImage } : {}),
    ...(takesPacked ? { packedImage: packed } : {}),
    ...(normalImage ? { normalImage } : {}),
    left: inputs.left,
  };
}

function glass(inputs: Inputs): UsdSurface {
  const colorImage = inputs.flag('use_glass_color_texture', inputs.has('glass_color_texture'))
    ? inputs.image('glass_color_texture')
    : undefined;
  const color = colorImage ? ([1, 1, 1] as const) : inputs.color('glass_color', 1);
  inputs.leave(true, 'refraction: it is drawn as transparent');
  leavePlacing(inputs);
  return {
    color: color.map(within) as unknown as UsdSurface['color'],
    opacity: CLEAR,
    metallic: 0,
    roughness: within(inputs.number('frosting_roughness', 0)),
    ...(colorImage ? { colorImage } : {}),
    left: inputs.left,
  };
}

function omniSurface(inputs: Inputs): UsdSurface {
  const colorImage = inputs.image('diffuse_reflection_color_image');
  const weight = inputs.number('diffuse_reflection_weight', 0.8);
  const color = colorImage ? ([1, 1, 1] as const) : inputs.color('diffuse_reflection_color', 1);
  const clear = inputs.flag('enable_specular_transmission') ? inputs.number('specular_transmission_weight', 0) : 0;
  inputs.leave(clear > 0, 'refraction: it is drawn as transparent');
  inputs.leave(inputs.has('specular_reflection_roughness_image'), 'a texture for roughness');
  inputs.leave(inputs.has('metalness_image'), 'a texture for metallic');
  const normalImage = inputs.image('geometry_normal_image');
  return {
    color: color.map((value) => within(value * weight)) as unknown as UsdSurface['color'],
    opacity: within(inputs.number('geometry_opacity', 1)) * (1 - (1 - CLEAR) * within(clear)),
    metallic: within(inputs.number('metalness', 0)),
    roughness: within(inputs.number('specular_reflection_roughness', 0.2)),
    ...(colorImage ? { colorImage } : {}),
    ...(normalImage ? { normalImage } : {}),
    left: inputs.left,
  };
}

function gltf(inputs: Inputs): UsdSurface {
  const [colorImage, packedImage, normalImage] = ['base_color', 'metallic_roughness', 'normal'].map((each) =>
    inputs.image(`${each}_texture`),
  );
  inputs.leave(inputs.has('emissive_texture'), 'a texture for emission');
  return {
    color: inputs.color('base_color_factor', 1).map(within) as unknown as UsdSurface['color'],
    opacity: inputs.number('alpha_mode', 0) === 0 ? 1 : within(inputs.number('base_alpha', 1)),
    metallic: within(inputs.number('metallic_factor', 1)),
    roughness: within(inputs.number('roughness_factor', 1)),
    ...(colorImage ? { colorImage } : {}),
    ...(packedImage ? { packedImage } : {}),
    ...(normalImage ? { normalImage } : {}),
    left: inputs.left,
  };
}

/** Coordinates that are projected or moved are not followed. */
function leavePlacing(inputs: Inputs): void {
  inputs.leave(inputs.flag('project_uvw'), 'coordinates that are projected');
  const [scale, shift] = [inputs.pair('texture_scale', 1), inputs.pair('texture_translate', 0)];
  const moved = scale.some((value) => value !== 1) || shift.some((value) => value !== 0);
  inputs.leave(moved || inputs.number('texture_rotate', 0) !== 0, 'a turn, scale or shift of its texture');
}

const within = (value: number): number => Math.min(1, Math.max(0, value));
