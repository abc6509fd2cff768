import type { Stage, StagePrim } from '../stage/types.ts';
import { sourceOf } from './shading.ts';
import { assetOf, numberOf, textOf, tupleOf } from './values.ts';

/** A file that a shading network shows. */
export interface ShadingImage {
  readonly asset: string;
  /** Path of the layer that names it. */
  readonly layer: string;
  /** Name of the primvar with its coordinates. */
  readonly uv: string;
}

/** A surface in the terms of the model; `left` names what the model has no place for. */
export interface UsdSurface {
  /** Linear; multiplied with the image where there is one. */
  readonly color: readonly [r: number, g: number, b: number];
  /** Where the image can't be had. */
  readonly plainColor?: readonly [r: number, g: number, b: number];
  readonly opacity: number;
  readonly metallic: number;
  readonly roughness: number;
  readonly colorImage?: ShadingImage;
  /** Roughness in green, metalness in blue. */
  readonly packedImage?: ShadingImage;
  readonly normalImage?: ShadingImage;
  readonly left: readonly string[];
}

/** How opaque what lets all light through is drawn: the model knows transparency, not refraction. */
export const CLEAR = 0.25;

/** Where the value of an input is, and what it is: numbers, or an image times a factor. */
export type SurfaceInput =
  | { readonly numbers: readonly number[] }
  | { readonly image: ShadingImage; readonly factor: readonly number[]; readonly channel?: string }
  | { readonly made: string };

/** Steps through nodes that pass a value on. */
const MOST_NODES = 16;

/** Nodes of MaterialX that hand on their input `in`; what they change of it is not followed. */
const PASSES =
  /^ND_(?:convert|extract|swizzle|separate\d|saturate|clamp|dot|normalmap|colorcorrect|hsvadjust|contrast)/;
const IMAGES = /^(?:UsdUVTexture$|ND_(?:tiled)?image_|ND_UsdUVTexture|ND_gltf_(?:color)?image)/;

/** The value of an input of a shader, followed through its network; `undefined` if nothing is given. */
export function givenAt(stage: Stage, shader: StagePrim, input: string): SurfaceInput | undefined {
  let factor: readonly number[] = [1];
  let channel: string | undefined;
  let [at, name] = [shader, `inputs:${input}`];
  for (let step = 0; step < MOST_NODES; step++) {
    const source = sourceOf(stage, at, name);
    if (!source) return undefined;
    if (!('shader' in source)) {
      const numbers = numbersAt(source.prim, source.name);
      return numbers && { numbers: times(numbers, factor) };
    }
    const node = source.shader;
    const id = textOf(node, 'info:id') ?? '';
    channel ??= /^[rgba]$/.test(source.output) ? source.output : channelOf(node, id, source.output);
    if (IMAGES.test(id)) {
      const image = imageOf(stage, node);
      return image ? { image, factor, ...(channel === undefined ? {} : { channel }) } : { made: id };
    }
    if (/^ND_multiply_/.test(id)) {
      const [one, other] = ['in1', 'in2'].map((each) => sourceOf(stage, node, `inputs:${each}`));
      const constant = [one, other].find((each) => each && !('shader' in each));
      const numbers = constant && !('shader' in constant) ? numbersAt(constant.prim, constant.name) : undefined;
      if (!numbers) return { made: id };
      factor = times(numbers, factor);
      [at, name] = [node, constant === one ? 'inputs:in2' : 'inputs:in1'];
    } else if (/^ND_constant_/.test(id)) [at, name] = [node, 'inputs:value'];
    else if (PASSES.test(id)) [at, name] = [node, 'inputs:in'];
    else return { made: id === '' ? 'a shader without an id' : id };
  }
  return { made: 'a long network' };
}

function channelOf(node: StagePrim, id: string, output: string): string | undefined {
  if (id.startsWith('ND_separate')) return { outr: 'r', outg: 'g', outb: 'b', outa: 'a' }[output];
  if (id.startsWith('ND_extract')) return ['r', 'g', 'b', 'a'][numberOf(node, 'inputs:index') ?? 0];
  return undefined;
}

/** The image of a texture node, with its coordinates. */
function imageOf(stage: Stage, node: StagePrim): ShadingImage | undefined {
  const file = sourceOf(stage, node, 'inputs:file');
  if (!file || 'shader' in file) return undefined;
  const asset = assetOf(file.prim, file.name);
  if (asset === undefined || asset === '') return undefined;
  return { asset, layer: file.attribute.layer, uv: uvOf(stage, node) };
}

/** MaterialX reads coordinates by a node at `texcoord`, a preview surface at `st`; without any they are `st`. */
function uvOf(stage: Stage, node: StagePrim): string {
  const reader = sourceOf(stage, node, 'inputs:texcoord') ?? sourceOf(stage, node, 'inputs:st');
  if (!reader || !('shader' in reader)) return 'primvars:st';
  const name = sourceOf(stage, reader.shader, 'inputs:geomprop') ?? sourceOf(stage, reader.shader, 'inputs:varname');
  const varname = name && 'prim' in name ? textOf(name.prim, name.name) : undefined;
  return `primvars:${varname || 'st'}`;
}

function numbersAt(prim: StagePrim, name: string): readonly number[] | undefined {
  const number = numberOf(prim, name);
  return number === undefined ? (tupleOf(prim, name, 3) ?? tupleOf(prim, name, 4)) : [number];
}

const times = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  return long.map((value, i) => value * (short[i] ?? short[0]!));
};

/** Three of one number, or the first three. */
export const asColor = (numbers: readonly number[]): readonly [number, number, number] =>
  numbers.length < 3 ? [numbers[0]!, numbers[0]!, numbers[0]!] : [numbers[0]!, numbers[1]!, numbers[2]!];

/** What a preview, MaterialX or MDL input says as one number; colours as their mean. */
export const asNumber = (numbers: readonly number[]): number => {
  const few = numbers.slice(0, 3);
  return few.reduce((sum, value) => sum + value, 0) / few.length;
};
