import { endsLike, MESH_FORMATS, type MeshFormat } from '../../model/source-formats.ts';
import { isAsciiStl } from '../stl/read-ascii.ts';
import { isBinaryStl } from '../stl/read-binary.ts';
import { rootName } from '../xml/root-name.ts';

/** glTF as JSON: its only demanded member is `asset`. */
const GLTF_START = /^\s*\{[\s\S]*"asset"\s*:\s*\{/;

/** A vertex or a face, as an OBJ has them: neither word of STL and COLLADA begins a line so. */
const OBJ_LINE = /^\s*(?:v|vn|vt|f)\s+[-+.\d]/m;

type Looks = (bytes: Uint8Array, start: string) => boolean;

/** Whether the content is plainly of the format, in the order in which they are tried. */
const LOOKS: Readonly<Record<MeshFormat, Looks>> = {
  glb: (_bytes, start) => start.startsWith('glTF') || GLTF_START.test(start),
  stl: (bytes) => isBinaryStl(bytes) || isAsciiStl(bytes),
  ply: (_bytes, start) => /^ply[\r\n]/.test(start),
  vtk: (_bytes, start) => start.startsWith('# vtk DataFile'),
  dae: (bytes) => rootName(bytes)?.replace(/^.*:/, '') === 'COLLADA',
  obj: (_bytes, start) => OBJ_LINE.test(start) && !start.includes('\0'),
};

/**
 * What a mesh file is: by its content where that is plain, else by its ending. `undefined` if it is neither.
 *
 * @param path of the file; its ending counts in any case
 */
export function recogniseMesh(bytes: Uint8Array, path: string): MeshFormat | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 65_536));
  const formats = Object.keys(LOOKS) as MeshFormat[];
  return (
    formats.find((format) => LOOKS[format](bytes, start)) ?? MESH_FORMATS.find((format) => endsLike(path, [format]))
  );
}
