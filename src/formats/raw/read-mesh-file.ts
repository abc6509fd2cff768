import type { ByteMap } from '../files.ts';
import type { DecodeGlb } from '../glb/decode.ts';
import { HEAD_BYTES, isUnreadModel, recognise } from '../recognise.ts';
import { refusal } from '../refusal.ts';
import { meshUnknown } from './findings.ts';
import { meshBytes } from './mesh-text.ts';
import { recogniseMesh } from './recognise.ts';
import type { RawGeometry, UpAxis } from './types.ts';

export interface ReadMeshOptions {
  /** Which axis points up: @default 'z' for OBJ, STL, PLY and VTK, what the file says for COLLADA. A GLB stands on Y always. */
  readonly up?: UpAxis;
  /** Where an untrusted GLB is checked and decoded. @default decodeGlb, here and now */
  readonly decodeGlb?: DecodeGlb;
}

/** {@link readMeshFile}, or what keeps what it made. */
export type ReadMesh = typeof readMeshFile;

/**
 * The geometry of a mesh file: OBJ, STL, PLY, VTK, COLLADA or GLB, told by its content first and its ending second.
 *
 * @param files what lies around it as well: materials, textures
 * @param entry path of the file in `files`
 * @throws {PropmasterError} `invalid_input` if it is none of these or broken; `unsafe_input` for more than any prop needs;
 *   `not_found` if it is not there
 */
export async function readMeshFile(
  files: ByteMap,
  entry: string,
  { up, decodeGlb }: ReadMeshOptions = {},
): Promise<RawGeometry> {
  const bytes = meshBytes(files, entry);
  const turned = up === undefined ? {} : { up };
  switch (recogniseMesh(bytes, entry)) {
    case 'obj': {
      const { readObj } = await import('../obj/read.ts');
      return readObj(files, entry, turned);
    }
    case 'stl': {
      const { readStl } = await import('../stl/read.ts');
      return readStl(files, entry, turned);
    }
    case 'ply': {
      const { readPly } = await import('../ply/read.ts');
      return readPly(files, entry, turned);
    }
    case 'vtk': {
      const { readVtk } = await import('../vtk/read.ts');
      return readVtk(files, entry, turned);
    }
    case 'dae': {
      const { readDae } = await import('../dae/read.ts');
      return readDae(files, entry, turned);
    }
    case 'glb': {
      const decode = decodeGlb ?? (await import('../glb/decode.ts')).decodeGlb;
      return decode(bytes, entry, files);
    }
    case undefined:
      throw refusal('invalid_input', meshUnknown.at(entry, unreadKind(bytes, entry)));
  }
}

/** The name of a kind of model that is known, and not read. */
function unreadKind(bytes: Uint8Array, path: string): { description?: string } {
  const recognised = recognise(bytes.subarray(0, HEAD_BYTES), path, bytes.length);
  return isUnreadModel(recognised) ? { description: recognised.description } : {};
}
