import { isAsciiStl } from '../stl/read-ascii.ts';
import { isBinaryStl } from '../stl/read-binary.ts';
import { rootName } from '../xml/root-name.ts';

export type MeshFormat = 'obj' | 'stl' | 'dae' | 'glb';

/** Formats by the endings of their files. */
const BY_ENDING: Readonly<Record<string, MeshFormat>> = {
  obj: 'obj',
  stl: 'stl',
  stla: 'stl',
  stlb: 'stl',
  dae: 'dae',
  glb: 'glb',
  gltf: 'glb',
};

/** glTF as JSON: its only demanded member is `asset`. */
const GLTF_START = /^\s*\{[\s\S]*"asset"\s*:\s*\{/;

/** A vertex or a face, as an OBJ has them: neither word of STL and COLLADA begins a line so. */
const OBJ_LINE = /^\s*(?:v|vn|vt|f)\s+[-+.\d]/m;

/**
 * What a mesh file is: by its content where that is plain, else by its ending. `undefined` if it is neither.
 *
 * @param path of the file; its ending counts in any case
 */
export function recogniseMesh(bytes: Uint8Array, path: string): MeshFormat | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 65_536));
  if (start.startsWith('glTF') || GLTF_START.test(start)) return 'glb';
  if (isBinaryStl(bytes) || isAsciiStl(bytes)) return 'stl';
  if (rootName(bytes)?.replace(/^.*:/, '') === 'COLLADA') return 'dae';
  if (OBJ_LINE.test(start) && !start.includes('\0')) return 'obj';
  return BY_ENDING[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}
