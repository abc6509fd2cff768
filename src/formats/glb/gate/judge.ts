import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { judgeAccessors } from './accessors.ts';
import { readBuffers } from './buffers.ts';
import { readChunks } from './container.ts';
import { judgeDraco } from './draco.ts';
import { judgeExtensions } from './extensions.ts';
import type { GlbFile } from './file.ts';
import { readImages } from './images.ts';
import { judgeLists } from './lists.ts';
import { judgeNodes } from './nodes.ts';
import { parseJson } from './parse.ts';
import { judgeViews } from './views.ts';

/** What our own gate says of a GLB. */
export interface Gated {
  readonly findings: readonly Finding[];
  /** Absent when a finding is an error: nothing else may look at such a file. */
  readonly file?: GlbFile;
}

/**
 * Our own gate, in front of everything that reads a GLB: container, limits, extensions, references, declared sizes.
 * It allocates no more than the JSON needs, follows no reference out of the archive, and never throws for what the
 * bytes say.
 *
 * @param bytes a GLB, or a glTF as JSON
 * @param place path of the file in its archive, or its name
 * @param files what lies around it in the archive
 */
export function judgeGlb(bytes: Uint8Array, place: string, files: ByteMap): Gated {
  const chunks = readChunks(bytes, place);
  if ('code' in chunks) return { findings: [chunks] };
  const parsed = parseJson(chunks, place);
  if ('code' in parsed) return { findings: [parsed] };
  const { root } = parsed;
  const findings = judgeLists(root, place);
  // What follows goes through lists that are no longer than the limits now.
  if (findings.length > 0) return { findings };
  findings.push(...judgeExtensions(root, place));
  const neighbours = { place, files, isText: chunks.isText };
  const buffers = readBuffers(root, chunks.bin, neighbours, findings);
  // Without its bytes everything that refers to them would be found wrong once more.
  if (findings.some(isError)) return { findings };
  findings.push(
    ...judgeViews(root, buffers, place),
    ...judgeAccessors(root, place),
    ...judgeDraco(root, buffers, place),
    ...judgeNodes(root, place),
  );
  const images = readImages(root, buffers, neighbours, findings);
  return findings.some(isError) ? { findings } : { findings, file: { root, buffers, images } };
}

const isError = ({ severity }: Finding): boolean => severity === 'error';
