import type { Material as GltfMaterial, Texture as GltfTexture } from '@gltf-transform/core';
import { Names } from '../../../model/names.ts';
import type { Material, Texture } from '../../../model/types.ts';

/** Materials and textures in the order in which they are first met, under names of their own. */
export class GltfMaterials {
  readonly #materials = new Map<GltfMaterial, Material>();
  readonly #textures = new Map<GltfTexture, Texture>();
  readonly #materialNames = new Names();
  readonly #textureNames = new Names();

  /** Name of a material, which is read the first time. */
  nameOf(material: GltfMaterial): string {
    const known = this.#materials.get(material) ?? this.#read(material);
    this.#materials.set(material, known);
    return known.name;
  }

  list(): { materials: Material[]; textures: Texture[] } {
    return { materials: [...this.#materials.values()], textures: [...this.#textures.values()] };
  }

  #read(material: GltfMaterial): Material {
    const baseColorTexture = this.#texture(material.getBaseColorTexture());
    const metallicRoughnessTexture = this.#texture(material.getMetallicRoughnessTexture());
    const normalTexture = this.#texture(material.getNormalTexture());
    const [red, green, blue, alpha] = material.getBaseColorFactor();
    return {
      name: this.#materialNames.unique(material.getName(), 'material'),
      // "OPAQUE: The alpha value is ignored, and the rendered output is fully opaque."
      baseColor: [red, green, blue, material.getAlphaMode() === 'OPAQUE' ? 1 : alpha],
      metallic: material.getMetallicFactor(),
      roughness: material.getRoughnessFactor(),
      ...(baseColorTexture === undefined ? {} : { baseColorTexture }),
      ...(metallicRoughnessTexture === undefined ? {} : { metallicRoughnessTexture }),
      ...(normalTexture === undefined ? {} : { normalTexture }),
    };
  }

  /** Its name; it is read the first time. */
  #texture(image: GltfTexture | null): string | undefined {
    const bytes = image?.getImage();
    if (image && bytes && !this.#textures.has(image)) {
      const mime = image.getMimeType() as Texture['mime'];
      this.#textures.set(image, {
        name: this.#textureNames.unique(image.getName(), 'texture'),
        mime,
        bytes: bytes.slice(),
      });
    }
    return image ? this.#textures.get(image)?.name : undefined;
  }
}
