import path from 'node:path';
import { isPropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { mjcfReferences, xmlReferences } from '../../formats/references/xml.ts';
import { assetsOf } from '../../formats/usd/layer/assets.ts';
import { layerFormat, readLayer } from '../../formats/usd/layer/read.ts';
import { rootName } from '../../formats/xml/root-name.ts';
import { endsLike, FORMAT_NAMES, factsOf, isMeshFormat, MESH_FORMATS } from '../../model/source-formats.ts';
import type { Detected } from './detected.ts';

/** Words in the name of a file that say which representation of a thing it is, or stand for no thing at all. */
const ROLES = new Set(
  (
    'model models scene main visual visuals vis collision collisions collider colliders col coll convex hull mesh meshes ' +
    'physics sim urdf textured untextured lod low high lowpoly highpoly simplified decimated original raw export exported preview ' +
    'thumbnail render base geo geometry payload instanceable mjcf mujoco sdf gazebo usd isaac glb gltf obj stl dae'
  ).split(' '),
);

/** Folders of the parts of a model. */
const PARTS =
  /^(?:assets?|mesh(?:es)?|visuals?|collisions?|geom(?:etr(?:y|ies))?|textures?|materials?|obj|stl|dae|glb)$/i;

/**
 * Models in other formats of things that are not the one that was found: beside `mug.xml`, `bowl.glb` is, and `mug.glb`,
 * `mug_visual.glb` and a mesh of it are not. Which is meant has to be asked, since one format says no more of what is wanted
 * than another.
 */
export function rivalsOf(files: ByteMap, found: Detected, stem: string): string[] {
  if (found.format === 'glb_bundle') return [];
  // Beside a model with physics, bare geometry is a part of it that nothing names.
  const { hasPhysics } = factsOf(found.format);
  const formats = FORMAT_NAMES.filter((format) => {
    const facts = factsOf(format);
    return (
      format !== found.format &&
      facts.container === 'file' &&
      (facts.hasPhysics || !hasPhysics || found.format === 'glb')
    );
  });
  const own = thingOf(found.main) || thingOf(stem);
  const others = [...files.keys()].filter(
    (file) => file !== found.main && endsLike(file, formats) && isModel(file, files.get(file)!),
  );
  const unlike = others.filter((file) => thingOf(file) !== '' && thingOf(file) !== own);
  if (unlike.length === 0) return [];
  const mentioned = mentionedIn(files);
  const stems = new Set([...mentioned].map(stemOf));
  const home = path.posix.dirname(found.main);
  const folders = new Set(
    [...files.keys()]
      .filter((file) => mentioned.has(path.posix.basename(file)))
      .map((file) => path.posix.dirname(file)),
  );
  folders.delete(home);
  return unlike.filter((file) => {
    if (stems.has(stemOf(file))) return false;
    const folder = path.posix.dirname(file);
    const isPart = folders.has(folder) || (folder !== home && folder.split('/').some((part) => PARTS.test(part)));
    return !(isPart && endsLike(file, MESH_FORMATS));
  });
}

/** Whether a prop that is to have this name is the thing of a file: `my_mug` is that of `mug.xml`. */
export function isCalledAfter(name: string, file: string): boolean {
  const thing = thingOf(file);
  return thing !== '' && ` ${thingOf(name)} `.includes(` ${thing} `);
}

/** `025_Mug-visual.glb`: `mug`. Empty for a name that names no thing. */
const thingOf = (file: string): string =>
  stemOf(file)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !ROLES.has(word))
    .join(' ')
    .replace(/^(?:\d+ )+/, '')
    .trim();

const stemOf = (file: string): string => path.posix.parse(file).name.toLowerCase();

/** Worlds and scenes stand around models, and other XML is none. */
function isModel(file: string, bytes: Uint8Array): boolean {
  if (/\.world$/i.test(file) || stemOf(file).startsWith('scene')) return false;
  if (/\.(?:xml|mjcf)$/i.test(file)) return rootName(bytes) === 'mujoco';
  if (/\.sdf$/i.test(file)) return rootName(bytes) === 'sdf';
  if (/\.urdf$/i.test(file)) return rootName(bytes) === 'robot';
  return !/\.usd[ac]?$/i.test(file) || layerFormat(bytes) !== undefined;
}

/** Names of the files that any model refers to, without their folders. */
function mentionedIn(files: ByteMap): Set<string> {
  const mentioned = new Set<string>();
  for (const [file, bytes] of files) {
    if (!endsLike(file, TELLING, ['config', 'dae'])) continue;
    for (const uri of urisOf(file, bytes)) mentioned.add(path.posix.basename(uri.replaceAll('\\', '/')));
  }
  return mentioned;
}

const TELLING = FORMAT_NAMES.filter((format) => factsOf(format).container === 'file' && !isMeshFormat(format));

function urisOf(file: string, bytes: Uint8Array): string[] {
  if (/\.usd[ac]?$/i.test(file)) {
    try {
      return [...assetsOf(readLayer(bytes, file))];
    } catch (error) {
      if (isPropmasterError(error)) return [];
      throw error;
    }
  }
  const text = new TextDecoder().decode(bytes);
  const { parts, assets } = mjcfReferences(text);
  return [...parts, ...assets, ...xmlReferences(text).map(({ uri }) => uri)];
}
