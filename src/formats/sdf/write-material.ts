import type { Material } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import type { SplitMap } from './split-maps.ts';
import { list, precise, text } from './write-values.ts';

/**
 * A `<material>`, the same in Fortress and later: both hand the diffuse colour to Ogre 2 as it is, which takes it for
 * linear and shows it in sRGB, multiply it with the albedo map, and take the alpha for the opacity.
 * In SDF it has no name; its own is an attribute of ours, as that of a joint.
 * Ogre scales the highlights of the metal workflow by the specular colour, which is black in SDF unless it is written.
 *
 * @param textures texture → its file, relative to the SDF file
 * @param split roughness and metalness of a material that has an image for both
 * @see gz-rendering, `Ogre2Material::SetDiffuse` and `Ogre2RenderTarget`; gz-sim, `SceneManager::LoadMaterial`
 */
export function material(
  { name, baseColor, baseColorTexture, metallicRoughnessTexture, normalTexture, metallic, roughness }: Material,
  textures: ReadonlyMap<string, string>,
  split?: SplitMap,
): string {
  const map = (element: string, texture: string | undefined): string[] => file(element, textures.get(texture ?? ''));
  return element('material', { 'propmaster:name': name }, [
    text('ambient', list(baseColor)),
    text('diffuse', list(baseColor)),
    text('specular', '1 1 1 1'),
    element('pbr', {}, [
      element('metal', {}, [
        ...map('albedo_map', baseColorTexture),
        text('metalness', precise(split?.metalness.factor ?? metallic)),
        text('roughness', precise(split?.roughness.factor ?? roughness)),
        ...file('metalness_map', split?.metalness.file),
        ...file('roughness_map', split?.roughness.file),
        ...map('normal_map', normalTexture),
        ...packed(textures.get(metallicRoughnessTexture ?? ''), metallic, roughness),
      ]),
    ]),
  ]);
}

const file = (name: string, path: string | undefined): string[] => (path === undefined ? [] : [text(name, path)]);

/** The image as it is in the model, with its factors: what it was split from. */
const packed = (path: string | undefined, metallic: number, roughness: number): string[] =>
  path === undefined
    ? []
    : [
        text('propmaster:metallic_roughness_map', path, {
          metalness: precise(metallic),
          roughness: precise(roughness),
        }),
      ];
