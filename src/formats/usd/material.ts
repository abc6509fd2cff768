import type { Material, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';
import { nameOf, type Places, surfaceKey } from './places.ts';
import { dictionary, displayName, type Prim, tokens, tuple } from './usda.ts';

/** The materials to look at, as UsdPreviewSurface. @see https://openusd.org/release/spec_usdpreviewsurface.html */
export const looks = (model: SimModel, places: Places): Prim[] =>
  model.materials.map((material) => look(material, places));

function look(material: Material, places: Places): Prim {
  const { name, baseColor, metallic, roughness } = material;
  const path = places.materials.get(name)!;
  const [r, g, b, alpha] = baseColor;
  const maps = mapsOf(material, places);
  const input = (type: string, field: string, map: string, output: string, value: string): string =>
    maps.some((one) => one.name === map)
      ? `${type} inputs:${field}.connect = <${path}/${map}.outputs:${output}>`
      : `${type} inputs:${field} = ${value}`;
  const surface: Prim = {
    type: 'Shader',
    name: 'surface',
    properties: [
      'uniform token info:id = "UsdPreviewSurface"',
      input('color3f', 'diffuseColor', BASE, 'rgb', tuple([r, g, b])),
      input('float', 'metallic', PACKED, 'b', number(metallic)),
      ...(maps.some((one) => one.name === NORMAL) ? [input('normal3f', 'normal', NORMAL, 'rgb', '')] : []),
      `float inputs:opacity = ${number(alpha)}`,
      input('float', 'roughness', PACKED, 'g', number(roughness)),
      'token outputs:surface',
    ],
  };
  return {
    type: 'Material',
    name: nameOf(path),
    schemas: [MATERIAL_LABELS],
    metadata: displayName(name, nameOf(path)),
    properties: [`token outputs:surface.connect = <${path}/surface.outputs:surface>`, labels([name])],
    children: [surface, ...maps.map((map) => texture(path, map)), ...(maps.length > 0 ? [coordinates] : [])],
  };
}

/** Names of the shaders of images: colour, roughness in green and metalness in blue as in glTF, normal. */
const BASE = 'texture';
const PACKED = 'metallic_roughness';
const NORMAL = 'normal';

/** An image: what it is multiplied with and shifted by, and what its numbers mean. */
interface Map {
  readonly name: string;
  readonly file: string;
  readonly scale: readonly number[];
  readonly bias?: readonly number[];
  readonly space: 'sRGB' | 'raw';
  readonly outputs: readonly string[];
}

/** Normals are stored from 0 to 1, and go from -1 to 1. */
function mapsOf(material: Material, { textures }: Places): Map[] {
  const [r, g, b] = material.baseColor;
  const { metallic, roughness } = material;
  const map = (texture: string | undefined, rest: Omit<Map, 'file'>): Map[] => {
    const file = textures.get(texture ?? '');
    return file === undefined ? [] : [{ ...rest, file }];
  };
  return [
    ...map(material.baseColorTexture, {
      name: BASE,
      scale: [r, g, b, 1],
      space: 'sRGB',
      outputs: ['float3 outputs:rgb'],
    }),
    ...map(material.metallicRoughnessTexture, {
      name: PACKED,
      scale: [1, roughness, metallic, 1],
      space: 'raw',
      outputs: ['float outputs:b', 'float outputs:g'],
    }),
    ...map(material.normalTexture, {
      name: NORMAL,
      scale: [2, 2, 2, 1],
      bias: [-1, -1, -1, 0],
      space: 'raw',
      outputs: ['float3 outputs:rgb'],
    }),
  ];
}

/** An image, multiplied with linear values; it repeats. Its path starts with a dot: found beside the layer, never searched. */
const texture = (path: string, { name, file, scale, bias, space, outputs }: Map): Prim => ({
  type: 'Shader',
  name,
  properties: [
    'uniform token info:id = "UsdUVTexture"',
    ...(bias ? [`float4 inputs:bias = ${tuple(bias)}`] : []),
    `asset inputs:file = @./${file}@`,
    `float4 inputs:scale = ${tuple(scale)}`,
    `token inputs:sourceColorSpace = "${space}"`,
    `float2 inputs:st.connect = <${path}/coordinates.outputs:result>`,
    'token inputs:wrapS = "repeat"',
    'token inputs:wrapT = "repeat"',
    ...outputs,
  ],
});

const coordinates: Prim = {
  type: 'Shader',
  name: 'coordinates',
  properties: [
    'uniform token info:id = "UsdPrimvarReader_float2"',
    'string inputs:varname = "st"',
    'float2 outputs:result',
  ],
};

/** What is written where a collider bounces but has no friction of its own: that of Isaac Lab's default material [-]. */
const USUAL_FRICTION = 0.5;

/**
 * One material to touch for each friction and restitution, labelled with what the links that have it are made of, as far as
 * their visuals tell. USD has no torsional and no rolling friction, and takes 0 for a friction that is not written.
 */
export const physicsMaterials = ({ links }: SimModel, { surfaces }: Places): Prim[] =>
  [...surfaces].map(([key, { path, friction, restitution }]) => {
    const touched = links.filter(({ collisions }) => collisions.some((collision) => surfaceKey(collision) === key));
    const made = touched.flatMap(({ visuals }) => visuals.flatMap(({ material }) => material ?? []));
    const sliding = number(friction ?? USUAL_FRICTION);
    return {
      type: 'Material',
      name: nameOf(path),
      schemas: ['PhysicsMaterialAPI', MATERIAL_LABELS],
      metadata: dictionary('customData', friction === undefined ? ['bool frictionAssumed = 1'] : []),
      properties: [
        `float physics:dynamicFriction = ${sliding}`,
        ...(restitution === undefined ? [] : [`float physics:restitution = ${number(restitution)}`]),
        `float physics:staticFriction = ${sliding}`,
        labels(made.length === 0 ? ['unknown'] : [...new Set(made)].toSorted()),
      ],
    };
  });

/** SimReady wants every material labelled with what it is (SL.MAT.001): the names that the model has for them. */
const MATERIAL_LABELS = 'SemanticsLabelsAPI:material';
const labels = (names: readonly string[]): string => `token[] semantics:labels:material = ${tokens(names)}`;
