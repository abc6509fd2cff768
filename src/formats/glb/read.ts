import type { ByteMap, ReadResult } from '../files.ts';
import { modelOf } from '../raw/model.ts';
import type { RawOptions } from '../raw/types.ts';
import { type DecodeGlb, decodeGlb } from './decode.ts';
import { assemble } from './physics/assemble.ts';

export interface ReadGlbOptions extends RawOptions {
  /** What lies around it in its archive, by path. */
  readonly files?: ByteMap;
  /** Where untrusted files are checked and decoded. @default decodeGlb, here and now */
  readonly decode?: DecodeGlb;
}

/**
 * GLB → model. glTF itself has neither mass nor colliders: a file that says nothing of them is one free rigid link, its
 * colliders made and its mass estimated. One with physics extensions gives what they say: a link a body, with its mass,
 * colliders and joints. Each estimate is a finding. The origin stays where the file has it.
 *
 * @throws {PropmasterError} `invalid_input` if the file can't be read, or is so flat that it has no volume
 */
export async function readGlb(bytes: Uint8Array, options: ReadGlbOptions): Promise<ReadResult> {
  const { decode = decodeGlb, place, files } = options;
  const decoded = await decode(bytes, place, files);
  if (!decoded.physics) return modelOf(decoded, options);
  const { model, findings } = await assemble(decoded.physics, decoded, options);
  return { model, findings: [...decoded.findings, ...findings] };
}
