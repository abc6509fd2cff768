import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { lfsPointerFound } from '../../lfs-pointer.ts';
import { refusal } from '../../refusal.ts';
import { xmlEncoding, xmlMalformed } from '../../xml/findings.ts';
import { judgeDemands } from './demands.ts';
import { includeCycle } from './findings.ts';
import { type MjcfParts, readParts } from './parts.ts';
import { judgePictures } from './pictures.ts';
import { judgeReferences } from './references.ts';
import { judgeSize } from './size.ts';

/**
 * What must not reach MuJoCo, before MuJoCo sees any of it: broken XML, models that are small in the file and endless in
 * memory, references that lead outside. Empty if the model may be compiled; MuJoCo then judges the rest.
 *
 * @param files the archive or folder
 * @param entry the model's file, as a path in `files`
 */
export const judgeMjcf = (files: ByteMap, entry: string): Finding[] => judge(files, entry).findings;

function judge(files: ByteMap, entry: string): { readonly parts: MjcfParts; readonly findings: Finding[] } {
  const { parts, findings } = readParts(files, entry);
  return {
    parts,
    findings: [
      ...findings,
      ...judgeReferences(parts),
      ...judgeDemands(parts),
      ...judgeSize(parts, entry),
      ...judgePictures(files),
    ],
  };
}

/** Mistakes; everything else asks for more than a model may. */
const BROKEN: readonly string[] = [xmlMalformed, xmlEncoding, includeCycle, lfsPointerFound].map(({ code }) => code);

/**
 * @returns the XML files of the model
 * @throws {PropmasterError} `invalid_input` or `unsafe_input` with what {@link judgeMjcf} finds first
 */
export function refuseHostile(files: ByteMap, entry: string): MjcfParts {
  const { parts, findings } = judge(files, entry);
  const [first] = findings;
  if (first) throw refusal(BROKEN.includes(first.code) ? 'invalid_input' : 'unsafe_input', first);
  return parts;
}
