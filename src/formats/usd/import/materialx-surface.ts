import type { Stage, StagePrim } from '../stage/types.ts';
import { asColor, asNumber, CLEAR, givenAt, type ShadingImage, type SurfaceInput, type UsdSurface } from './surface.ts';
import { textOf } from './values.ts';

/** Names and defaults of the inputs of a surface shader. */
interface Family {
  readonly id: RegExp;
  readonly color: readonly [input: string, otherwise: number];
  /** Multiplies the colour. */
  readonly weight?: string;
  readonly metallic: readonly [input: string, otherwise: number];
  readonly roughness: readonly [input: string, otherwise: number];
  readonly opacity: string;
  readonly normal: string;
  /** How much light passes, and in which colour. */
  readonly transmission?: readonly [weight: string, color?: string];
  /** How bright it shines, where that is a number of its own, and in which colour. */
  readonly emission: readonly [color: string, weight?: string];
}

/** @see MaterialX 1.39, bxdf/*.mtlx: the defaults of each node definition */
const FAMILIES: readonly Family[] = [
  {
    id: /^ND_UsdPreviewSurface/,
    color: ['diffuseColor', 0.18],
    metallic: ['metallic', 0],
    roughness: ['roughness', 0.5],
    opacity: 'opacity',
    normal: 'normal',
    emission: ['emissiveColor'],
  },
  {
    id: /^ND_standard_surface/,
    color: ['base_color', 0.8],
    weight: 'base',
    metallic: ['metalness', 0],
    roughness: ['specular_roughness', 0.2],
    opacity: 'opacity',
    normal: 'normal',
    transmission: ['transmission', 'transmission_color'],
    emission: ['emission_color', 'emission'],
  },
  {
    id: /^ND_open_pbr_surface/,
    color: ['base_color', 0.8],
    weight: 'base_weight',
    metallic: ['base_metalness', 0],
    roughness: ['specular_roughness', 0.3],
    opacity: 'geometry_opacity',
    normal: 'geometry_normal',
    transmission: ['transmission_weight', 'transmission_color'],
    emission: ['emission_color', 'emission_luminance'],
  },
  {
    id: /^ND_gltf_pbr/,
    color: ['base_color', 1],
    metallic: ['metallic', 1],
    roughness: ['roughness', 1],
    opacity: 'alpha',
    normal: 'normal',
    transmission: ['transmission'],
    emission: ['emissive'],
  },
  {
    id: /^ND_disney_principled/,
    color: ['baseColor', 0.16],
    metallic: ['metallic', 0],
    roughness: ['roughness', 0.5],
    opacity: 'opacity',
    normal: 'normal',
    transmission: ['specTrans'],
    emission: ['emission'],
  },
];

/** A surface of MaterialX: base colour, metalness, roughness, opacity and their images; `undefined` for another shader. */
export function materialXSurface(stage: Stage, shader: StagePrim): UsdSurface | undefined {
  const id = textOf(shader, 'info:id') ?? '';
  const family = FAMILIES.find((each) => each.id.test(id));
  if (!family) return undefined;
  const left: string[] = [];
  const of = (input: string): SurfaceInput | undefined => givenAt(stage, shader, input);
  const number = (input: string, otherwise: number): number => {
    const given = of(input);
    if (!given) return otherwise;
    if ('numbers' in given) return within(asNumber(given.numbers));
    left.push('image' in given ? `a texture for ${input}` : `${input} made by ${given.made}`);
    return otherwise;
  };

  const colour = (name: string, otherwise: number): UsdSurface['color'] => {
    const at = of(name);
    return at && 'numbers' in at
      ? (asColor(at.numbers).map(within) as unknown as UsdSurface['color'])
      : [otherwise, otherwise, otherwise];
  };

  const [input, plain] = family.color;
  const given = of(input);
  const weight = family.weight === undefined ? 1 : number(family.weight, 1);
  if (given && 'made' in given) left.push(`a colour made by ${given.made}`);
  const factor = !given || 'made' in given ? [plain] : 'image' in given ? given.factor : given.numbers;
  const clear = family.transmission ? number(family.transmission[0], 0) : 0;
  const base = asColor(factor).map((value) => within(value * weight)) as unknown as UsdSurface['color'];
  // What lets light through has the colour of that light; what is black and shines, the colour in which it shines.
  const passing = family.transmission?.[1] === undefined ? base : colour(family.transmission[1], 1);
  const mixed = base.map((value, i) => value * (1 - clear) + passing[i]! * clear) as unknown as UsdSurface['color'];
  const [shining, brightness] = family.emission;
  const light =
    brightness === undefined || number(brightness, 0) > 0 ? colour(shining, brightness === undefined ? 0 : 1) : BLACK;
  const shines = light.some((value) => value > 0);
  const isBlack = !(given && 'image' in given) && mixed.every((value) => value === 0);
  const color = isBlack && shines ? light : mixed;

  const packed = packedOf(of(family.roughness[0]), of(family.metallic[0]));
  const normal = of(family.normal);
  if (normal && 'made' in normal) left.push(`a normal made by ${normal.made}`);
  if (clear > 0) left.push('refraction: it is drawn as transparent');
  if (shines && !isBlack) left.push('its emission');
  return {
    color,
    opacity: number(family.opacity, 1) * (1 - (1 - CLEAR) * clear),
    metallic: packed ? packed.metallic : number(...family.metallic),
    roughness: packed ? packed.roughness : number(...family.roughness),
    ...(given && 'image' in given ? { colorImage: given.image } : {}),
    ...(packed ? { packedImage: packed.image } : {}),
    ...(normal && 'image' in normal ? { normalImage: normal.image } : {}),
    left,
  };
}

const BLACK: UsdSurface['color'] = [0, 0, 0];
const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Roughness from green and metalness from blue of one image, or a metalness of 0 beside it. */
function packedOf(
  rough: SurfaceInput | undefined,
  metal: SurfaceInput | undefined,
): { readonly image: ShadingImage; readonly roughness: number; readonly metallic: number } | undefined {
  if (!rough || !('image' in rough) || rough.channel !== 'g') return undefined;
  const roughness = within(asNumber(rough.factor));
  if (!metal) return undefined;
  if ('image' in metal)
    return metal.channel === 'b' && metal.image.asset === rough.image.asset
      ? { image: rough.image, roughness, metallic: within(asNumber(metal.factor)) }
      : undefined;
  return 'numbers' in metal && asNumber(metal.numbers) === 0
    ? { image: rough.image, roughness, metallic: 0 }
    : undefined;
}
