import { ownFormat, writeAs } from '../../formats/write-as.ts';
import type { Finding } from '../../model/finding.ts';
import { readModel } from '../../pipeline/read-model.ts';
import type { Unpacked } from '../../pipeline/unpack.ts';
import { isMendable, mend } from '../../repair/mend.ts';
import { verifyModel } from '../../verify/verify.ts';
import type { AuditLevel } from '../types.ts';
import { withinLevel } from './group-findings.ts';
import type { AuditTask, MendedCopy } from './protocol.ts';

/**
 * A model with the repairs of `doctor`. It is read as an import does it, with whole textures and convex colliders, and judged at
 * the level of the audit.
 *
 * @param found what was found of it: where no repair answers any of it, nothing is done
 * @returns `undefined` where nothing could be repaired, or the model can't be written
 */
export async function mendedCopy(
  unpacked: Unpacked,
  {
    name,
    treatment,
    level,
    found,
  }: {
    readonly name: string;
    readonly treatment: AuditTask['treatment'];
    readonly level: AuditLevel;
    readonly found: readonly Finding[];
  },
): Promise<MendedCopy | undefined> {
  if (!found.some(isMendable)) return undefined;
  const read = await readModel(unpacked, { name, treatment });
  const { model, changes, settled } = await mend(read.model, read.findings);
  if (changes.length === 0) return undefined;
  const written = await writeAs(model, ownFormat(unpacked.format)).catch(() => undefined);
  if (!written) return undefined;
  const { verdict, findings } = await verifyModel(model, {
    sourceFormat: unpacked.format,
    readFindings: read.findings.filter((one) => !settled.has(one)).filter(withinLevel(level)),
    physics: level === 'physics' || level === 'simulation',
    simulate: level === 'simulation',
  });
  const count = (severity: Finding['severity']): number => findings.filter((one) => one.severity === severity).length;
  const { bytes, extension } = written;
  return { bytes, extension, changes, verdict, errors: count('error'), warnings: count('warning') };
}
