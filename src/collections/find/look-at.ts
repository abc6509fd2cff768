import { referencesOf } from '../../formats/references/read.ts';
import { mjcfReferences, urdfReferences, xmlReferences } from '../../formats/references/xml.ts';
import { rootName } from '../../formats/xml/root-name.ts';
import { endingOf } from '../../model/source-formats.ts';

/** What a file with physics is in its collection. */
interface Look {
  readonly kind: 'model' | 'scene';
  /** Files of the same kind that it includes or attaches, as written. */
  readonly parts: readonly string[];
  /** Meshes and textures, as written. */
  readonly assets: readonly string[];
}

/** Endings of files that may be models with physics; their content decides. */
const WITH_PHYSICS = new Set(['xml', 'mjcf', 'sdf', 'world', 'urdf', 'usd', 'usda', 'usdc']);
export const mayHavePhysics = (file: string): boolean => WITH_PHYSICS.has(endingOf(file));

/**
 * Looks at a file that may be a model with physics. Broken files count as models: their reader says what is wrong.
 *
 * @returns `undefined` for a file of something else, as XML of any kind is
 */
export async function lookAtFile(bytes: Uint8Array, file: string): Promise<Look | undefined> {
  const ending = endingOf(file);
  if (ending.startsWith('usd')) {
    const uris = (await referencesOf(bytes, file)).flatMap(({ paths }) => paths);
    const isLayer = (uri: string): boolean => /\.usd[acz]?$/i.test(uri);
    return { kind: 'model', parts: uris.filter(isLayer), assets: uris.filter((uri) => !isLayer(uri)) };
  }
  const root = rootName(bytes)?.replace(/^.*:/, '');
  const text = new TextDecoder().decode(bytes);
  if (root === 'mujoco') return mjcf(text, file);
  if (root === 'sdf') return sdf(text);
  if (root === 'robot' && (ending === 'urdf' || /<link\b/.test(text))) {
    return { kind: 'model', parts: [], assets: urdfReferences(text).flatMap(({ uri, paths }) => [...paths, uri]) };
  }
  // Of what can't be read as XML the ending alone tells.
  return root === undefined && ['sdf', 'urdf'].includes(ending) ? { kind: 'model', parts: [], assets: [] } : undefined;
}

/** A file called `scene…` that includes a model is the scene around it, as Menagerie has it. */
function mjcf(text: string, file: string): Look {
  const { parts, assets, folders } = mjcfReferences(text);
  const isScene = /^scene/i.test(file.slice(file.lastIndexOf('/') + 1)) && parts.length > 0;
  return {
    kind: isScene ? 'scene' : 'model',
    parts: isScene ? [] : parts,
    assets: assets.flatMap((uri) => [...folders].map((folder) => `${folder}/${uri}`).concat(uri)),
  };
}

/** A world is a scene, unless all that is in it is one model. */
function sdf(text: string): Look | undefined {
  const bare = text.replace(/<!--[\s\S]*?-->/g, '');
  const models = [...bare.matchAll(/<model\b/g)].length;
  const includes = [...bare.matchAll(/<include\b[\s\S]*?<uri>\s*([^<\s]+)\s*<\/uri>/g)].map(([, uri]) => uri!);
  if (models === 0 && includes.length === 0) return undefined; // Lights and actors alone.
  const assets = xmlReferences(bare).flatMap(({ uri, paths }) => [...paths, uri]);
  if (/<world\b/.test(bare) && (models !== 1 || includes.length > 0)) return { kind: 'scene', parts: [], assets };
  return { kind: 'model', parts: includes, assets };
}
