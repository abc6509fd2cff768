import { type Group, Texture } from 'three';
import type { GLTFParser } from 'three/addons/loaders/GLTFLoader.js';

/** As three.js' own loader of bitmaps has them. */
const AS_STORED: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

/**
 * The scene of a GLB. Its images are decoded from its own bytes: the loader would fetch them from an address of the page,
 * which hosts of MCP Apps forbid.
 */
export async function loadGlb(bytes: ArrayBuffer): Promise<Group> {
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  const loader = new GLTFLoader().register((parser) => {
    const known = new Map<number, Promise<Texture>>();
    parser.loadImageSource = async (index) => {
      const texture = known.get(index);
      if (texture) return (await texture).clone();
      const made = imageOf(parser, index);
      known.set(index, made);
      return made;
    };
    return { name: 'propmaster-images' };
  });
  return (await loader.parseAsync(bytes, '')).scene;
}

async function imageOf(parser: GLTFParser, index: number): Promise<Texture> {
  const { bufferView, mimeType } = (parser.json as GltfImages).images[index]!;
  const stored = (await parser.getDependency('bufferView', bufferView)) as ArrayBuffer;
  const texture = new Texture(await createImageBitmap(new Blob([stored], { type: mimeType }), AS_STORED));
  texture.needsUpdate = true;
  texture.userData['mimeType'] = mimeType;
  return texture;
}

interface GltfImages {
  readonly images: readonly { readonly bufferView: number; readonly mimeType: string }[];
}
