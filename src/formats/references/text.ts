import { forward, type Reference } from './types.ts';

const reference = (uri: string): Reference => ({ uri, paths: [forward(uri)] });

/** `mtllib` of an OBJ: one name with blanks, or several. */
export function objReferences(text: string): Reference[] {
  return [...text.matchAll(/^\s*mtllib\s+(.+?)\s*$/gm)].flatMap(([, names]) => {
    const words = names!.split(/\s+/);
    return words.length > 1 && /\.mtl\s/i.test(names!) ? words.map(reference) : [reference(names!)];
  });
}

/** Maps of an MTL. Options stand in front of the name, which may have blanks. */
export function mtlReferences(text: string): Reference[] {
  return [...text.matchAll(/^\s*(?:map_\w+|bump|norm|disp|decal|refl)\s+(.+?)\s*$/gim)].map(([, said]) => {
    const words = said!.split(/\s+/);
    return { uri: said!, paths: [...new Set(words.map((_, at) => forward(words.slice(at).join(' '))))] };
  });
}

/** Textures of an Ogre material script, which lie beside it or in `../textures`. @see Ogre manual, texture_unit */
export function ogreReferences(text: string): Reference[] {
  return [...text.matchAll(/(?:^|[\s{}])(?:texture|anim_texture|cubic_texture)\s+([^\s{}]+)/g)].map(([, name]) => ({
    uri: name!,
    paths: [forward(name!), `../textures/${forward(name!)}`],
  }));
}

/** Files that a MaterialX document names. @see MaterialX specification, 1.38: inputs of type `filename`, `xi:include` */
export function mtlxReferences(text: string): Reference[] {
  const inputs = [...text.matchAll(/<\w+\b[^<>]*\btype\s*=\s*["']filename["'][^<>]*>/g)].flatMap(([tag]) => {
    const value = /\bvalue\s*=\s*["']([^"']+)["']/.exec(tag)?.[1];
    return value === undefined ? [] : [value];
  });
  const includes = [...text.matchAll(/\bhref\s*=\s*["']([^"']+)["']/g)].map(([, href]) => href!);
  return [...inputs, ...includes].map(reference);
}

/** Buffers and images of a glTF, as JSON or in its container. @see glTF 2.0, 3.6.1.1 and 4.4.3.2 */
export function gltfReferences(bytes: Uint8Array): Reference[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isContainer = bytes.length >= 20 && view.getUint32(0, true) === 0x46546c67;
  const json = isContainer ? bytes.subarray(20, 20 + view.getUint32(12, true)) : bytes;
  let root: { buffers?: unknown; images?: unknown };
  try {
    root = JSON.parse(new TextDecoder().decode(json).replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  return [root?.buffers, root?.images].flatMap((entries) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: { uri?: unknown } | null) => {
      const uri = entry?.uri;
      if (typeof uri !== 'string' || /^data:/i.test(uri)) return [];
      return [{ uri, paths: [...new Set([forward(uri), unescaped(forward(uri))])] }];
    }),
  );
}

function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
