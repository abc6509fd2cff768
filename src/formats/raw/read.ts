import { factsOf } from '../../model/source-formats.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { upAxisAssumed } from './findings.ts';
import { meshBytes } from './mesh-text.ts';
import { modelOf } from './model.ts';
import { type ReadMesh, type ReadMeshOptions, readMeshFile } from './read-mesh-file.ts';
import { recogniseMesh } from './recognise.ts';
import type { RawOptions } from './types.ts';

export interface ReadRawOptions extends Omit<RawOptions, 'place'>, ReadMeshOptions {
  /** Path of the mesh file among the files. */
  readonly entry: string;
  /** What reads it. @default readMeshFile */
  readonly readMesh?: ReadMesh;
}

/**
 * A mesh file as a prop: one free rigid link with colliders and mass that are estimated, see {@link modelOf}. What the
 * file does not say and was assumed, is a finding.
 *
 * @throws {PropmasterError} as {@link readMeshFile} and {@link modelOf}
 */
export async function readRaw(
  files: ByteMap,
  { entry, up, decodeGlb, readMesh = readMeshFile, ...options }: ReadRawOptions,
): Promise<ReadResult> {
  const format = recogniseMesh(meshBytes(files, entry), entry);
  const raw = await readMesh(files, entry, {
    ...(up === undefined ? {} : { up }),
    ...(decodeGlb === undefined ? {} : { decodeGlb }),
  });
  const { model, findings } = await modelOf(raw, { ...options, place: entry });
  const saysUp = up !== undefined || (format !== undefined && factsOf(format).saysUp);
  return { model, findings: saysUp ? findings : [...findings, upAxisAssumed.at(entry, {})] };
}
