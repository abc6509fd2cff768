import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import type { GlbFile } from './gate/file.ts';
import { judgeGlb } from './gate/judge.ts';
import { askKhronos } from './khronos.ts';

/** A report with more helps nobody. */
const MOST_FINDINGS = 100;
const NO_FILES: ByteMap = new Map();

/**
 * What is wrong with a GLB: first our own gate, which the validator needs (it throws on some hostile input and passes
 * counts that no data stands behind), then Khronos' glTF-Validator.
 *
 * @param place what findings point at: path in the archive, or name
 * @param files what lies around it in its archive, by path; relative URIs are looked up there
 * @returns errors first
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification
 */
export async function validateGlb(bytes: Uint8Array, place: string, files: ByteMap = NO_FILES): Promise<Finding[]> {
  return [...(await examineGlb(bytes, place, files)).findings];
}

/** {@link validateGlb}, with what the gate read on the way; no file where there is an error. */
export async function examineGlb(
  bytes: Uint8Array,
  place: string,
  files: ByteMap = NO_FILES,
): Promise<{ readonly findings: readonly Finding[]; readonly file?: GlbFile }> {
  const { findings: own, file } = judgeGlb(bytes, place, files);
  const said = file ? await askKhronos(bytes, place, files) : [];
  const findings = [...own, ...said].sort((a, b) => Number(isError(b)) - Number(isError(a))).slice(0, MOST_FINDINGS);
  return file && !findings.some(isError) ? { findings, file } : { findings };
}

export const isError = ({ severity }: Finding): boolean => severity === 'error';
