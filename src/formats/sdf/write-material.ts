import type { Material } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { list, precise, text } from './write-values.ts';

/**
 * A `<material>`, the same in Fortress and later: both hand the diffuse colour to Ogre 2 as it is, which takes it for
 * linear and shows it in sRGB, multiply it with the albedo map, and take the alpha for the opacity.
 * In SDF it has no name; its own is an attribute of ours, as that of a joint.
 * Ogre scales the highlights of the metal workflow by the specular colour, which is black in SDF unless it is written.
 *
 * @param textures texture → its file, relative to the SDF file
 * @see gz-rendering, `Ogre2Material::SetDiffuse` and `Ogre2RenderTarget`; gz-sim, `SceneManager::LoadMaterial`
 */
export function material(
  { name, baseColor, baseColorTexture, metallic, roughness }: Material,
  textures: ReadonlyMap<string, string>,
): string {
  const map = baseColorTexture === undefined ? undefined : textures.get(baseColorTexture);
  return element('material', { 'propmaster:name': name }, [
    text('ambient', list(baseColor)),
    text('diffuse', list(baseColor)),
    text('specular', '1 1 1 1'),
    element('pbr', {}, [
      element('metal', {}, [
        ...(map === undefined ? [] : [text('albedo_map', map)]),
        text('metalness', precise(metallic)),
        text('roughness', precise(roughness)),
      ]),
    ]),
  ]);
}
