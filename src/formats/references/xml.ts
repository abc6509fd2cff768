import { parseUri } from '../sdf/references.ts';
import { forward, type Reference } from './types.ts';

/** The five entities of XML, which are all that a model may have. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
const withoutComments = (text: string): string => text.replace(/<!--[\s\S]*?-->/g, '');

/** What one file of MJCF says of others. */
export interface MjcfReferences {
  /** Of `<include>` and `<model>`: MJCF again. */
  readonly parts: readonly string[];
  /** Of everything else with `file`, `fileright`, …: meshes, textures, height fields, skins. */
  readonly assets: readonly string[];
  /** Values of `meshdir`, `texturedir`, `assetdir`. */
  readonly folders: readonly string[];
}

const TAG = /<([a-zA-Z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** @see MuJoCo's XML reference: `file…` of assets, `include`, `model`; `…dir` of `compiler` */
export function mjcfReferences(text: string): MjcfReferences {
  const [parts, assets, folders] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [, tag, attributes] of withoutComments(text).matchAll(TAG)) {
    for (const [, name, double, single] of attributes!.matchAll(ATTRIBUTE)) {
      const value = forward(plain(double ?? single ?? ''));
      if (value === '') continue;
      if (/^(?:mesh|texture|asset)dir$/.test(name!)) folders.add(value);
      else if (/^file/.test(name!)) (tag === 'include' || tag === 'model' ? parts : assets).add(value);
    }
  }
  return { parts: [...parts], assets: [...assets], folders: [...folders] };
}

/** Elements of SDF, `model.config` and COLLADA whose text names a file or a folder of files. */
const TEXT = /<([a-zA-Z_][\w:.-]*)(?:\s[^<>]*)?>([^<>]+)<\/\1\s*>/g;
const NAMES_FILE =
  /(?:^|:)(?:uri|\w*_map|\w*map|file|filename|texture|image|diffuse|normal|heightmap|sdf|init_from|ref)$/;

/** What SDF, `model.config` or COLLADA refers to: `<uri>`, the maps of materials, `<sdf>`, `<init_from>`. */
export function xmlReferences(text: string): Reference[] {
  const uris = new Set<string>();
  for (const [, tag, value] of withoutComments(text).matchAll(TEXT)) {
    if (NAMES_FILE.test(tag!) || /^\s*(?:model|package|file|gz|ign):\/\//.test(value!)) uris.add(plain(value!).trim());
  }
  return [...uris].flatMap((uri) => {
    // Colours and numbers have the names of maps as well.
    if (uri === '' || /^[-+\d.eE\s]*$/.test(uri)) return [];
    const { name, rest } = parseUri(uri);
    if (name !== undefined) return [{ uri, paths: [], model: { name, rest } }];
    const path = unescaped(forward(rest));
    const paths = [...new Set([forward(rest), path])];
    // COLLADA names pictures where its author had them; Gazebo looks in the model's own folder too.
    const own = `../materials/textures/${path.slice(path.lastIndexOf('/') + 1)}`;
    return [{ uri, paths: /\.(?:png|jpe?g|tga|bmp|gif|tiff?|webp)$/i.test(path) ? [...paths, own] : paths }];
  });
}

/** What URDF refers to: `filename` of meshes and textures. @see http://wiki.ros.org/urdf/XML */
export function urdfReferences(text: string): Reference[] {
  const uris = new Set<string>();
  for (const [, , attributes] of withoutComments(text).matchAll(TAG))
    for (const [, name, double, single] of attributes!.matchAll(ATTRIBUTE))
      if (name === 'filename') uris.add(plain(double ?? single ?? '').trim());
  return [...uris].flatMap((uri) => {
    if (uri === '') return [];
    const { name, rest } = parseUri(uri);
    if (name !== undefined) return [{ uri, paths: [], model: { name, rest } }];
    return [{ uri, paths: [...new Set([forward(rest), unescaped(forward(rest))])] }];
  });
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
