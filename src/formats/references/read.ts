import { isPropmasterError } from '../../errors.ts';
import { recognise } from '../recognise.ts';
import { gltfReferences, mtlReferences, mtlxReferences, objReferences, ogreReferences } from './text.ts';
import { forward, type Reference } from './types.ts';
import { urdfReferences, xmlReferences } from './xml.ts';

/**
 * What a file other than MJCF refers to. Never throws: a broken file refers to nothing, and its reader says what is wrong.
 *
 * @param path tells MTL and Ogre scripts, which have no mark of their own
 */
export async function referencesOf(bytes: Uint8Array, path: string): Promise<Reference[]> {
  const text = (): string => new TextDecoder().decode(bytes);
  if (/\.mtl$/i.test(path)) return mtlReferences(text());
  if (/\.mtlx$/i.test(path)) return mtlxReferences(text());
  if (/\.material$/i.test(path)) return ogreReferences(text());
  if (/(?:^|\/)model\.config$/i.test(path)) return xmlReferences(text());
  const { format } = recognise(bytes, path);
  if (format === undefined) return [];
  switch (format) {
    case 'sdf':
    case 'dae':
      return xmlReferences(text());
    case 'urdf':
      return urdfReferences(text());
    case 'obj':
      return objReferences(text());
    case 'glb':
      return gltfReferences(bytes);
    case 'usd':
      return usdReferences(bytes, path);
    // The references of MJCF are read together, by `gatherMjcf`; the others refer to nothing.
    case 'mjcf':
    case 'stl':
    case 'ply':
    case 'vtk':
    case 'zip':
      return [];
  }
}

async function usdReferences(bytes: Uint8Array, path: string): Promise<Reference[]> {
  const [{ assetsOf }, { readLayer }] = await Promise.all([
    import('../usd/layer/assets.ts'),
    import('../usd/layer/read.ts'),
  ]);
  try {
    const assets = [...new Set(assetsOf(readLayer(bytes, path)))].filter((asset) => asset !== '');
    return assets.map((uri) => ({
      uri,
      paths: [
        forward(uri)
          .replace(/:SDF_FORMAT_ARGS:.*$/s, '')
          .replace(/\[.*\]$/s, ''),
      ],
    }));
  } catch (error) {
    if (isPropmasterError(error)) return [];
    throw error;
  }
}
