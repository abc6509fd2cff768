import type { Material, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';
import { nameOf, type Places } from './places.ts';
import { displayName, type Prim, tokens, tuple } from './usda.ts';

/** The materials to look at, as UsdPreviewSurface. @see https://openusd.org/release/spec_usdpreviewsurface.html */
export const looks = (model: SimModel, places: Places): Prim[] =>
  model.materials.map((material) => look(material, places));

function look({ name, baseColor, baseColorTexture, metallic, roughness }: Material, places: Places): Prim {
  const path = places.materials.get(name)!;
  const file = baseColorTexture === undefined ? undefined : places.textures.get(baseColorTexture);
  const [r, g, b, alpha] = baseColor;
  const surface: Prim = {
    type: 'Shader',
    name: 'surface',
    properties: [
      'uniform token info:id = "UsdPreviewSurface"',
      file === undefined
        ? `color3f inputs:diffuseColor = ${tuple([r, g, b])}`
        : `color3f inputs:diffuseColor.connect = <${path}/texture.outputs:rgb>`,
      `float inputs:metallic = ${number(metallic)}`,
      `float inputs:opacity = ${number(alpha)}`,
      `float inputs:roughness = ${number(roughness)}`,
      'token outputs:surface',
    ],
  };
  return {
    type: 'Material',
    name: nameOf(path),
    schemas: [MATERIAL_LABELS],
    metadata: displayName(name, nameOf(path)),
    properties: [`token outputs:surface.connect = <${path}/surface.outputs:surface>`, labels([name])],
    children: file === undefined ? [surface] : [surface, ...texture(path, file, [r, g, b, 1])],
  };
}

/** An image, multiplied with a linear colour. Its path starts with a dot: found beside the layer, never searched. */
function texture(path: string, file: string, scale: readonly number[]): Prim[] {
  return [
    {
      type: 'Shader',
      name: 'texture',
      properties: [
        'uniform token info:id = "UsdUVTexture"',
        `asset inputs:file = @./${file}@`,
        `float4 inputs:scale = ${tuple(scale)}`,
        'token inputs:sourceColorSpace = "sRGB"',
        `float2 inputs:st.connect = <${path}/coordinates.outputs:result>`,
        'token inputs:wrapS = "repeat"',
        'token inputs:wrapT = "repeat"',
        'float3 outputs:rgb',
      ],
    },
    {
      type: 'Shader',
      name: 'coordinates',
      properties: [
        'uniform token info:id = "UsdPrimvarReader_float2"',
        'string inputs:varname = "st"',
        'float2 outputs:result',
      ],
    },
  ];
}

/**
 * One material to touch for each friction, labelled with what the links that have it are made of, as far as their visuals
 * tell. USD has no torsional and no rolling friction.
 */
export const physicsMaterials = ({ links }: SimModel, { frictions }: Places): Prim[] =>
  [...frictions].map(([friction, path]) => {
    const touched = links.filter(({ collisions }) =>
      collisions.some((collision) => collision.friction && number(collision.friction[0]) === friction),
    );
    const made = touched.flatMap(({ visuals }) => visuals.flatMap(({ material }) => material ?? []));
    return {
      type: 'Material',
      name: nameOf(path),
      schemas: ['PhysicsMaterialAPI', MATERIAL_LABELS],
      properties: [
        `float physics:dynamicFriction = ${friction}`,
        'float physics:restitution = 0',
        `float physics:staticFriction = ${friction}`,
        labels(made.length === 0 ? ['unknown'] : [...new Set(made)].toSorted()),
      ],
    };
  });

/** SimReady wants every material labelled with what it is (SL.MAT.001): the names that the model has for them. */
const MATERIAL_LABELS = 'SemanticsLabelsAPI:material';
const labels = (names: readonly string[]): string => `token[] semantics:labels:material = ${tokens(names)}`;
