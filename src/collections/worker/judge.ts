import path from 'node:path';
import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import { refusalsOfError } from '../../inspect/refusals.ts';
import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';
import { cachedMeshes } from '../../pipeline/cached-meshes.ts';
import { toPropmasterError } from '../../pipeline/failure.ts';
import { licenceOf } from '../../pipeline/licence-of.ts';
import { readModel } from '../../pipeline/read-model.ts';
import { isGeneric } from '../../pipeline/unpack/choose-model.ts';
import { referenceRoot } from '../../pipeline/unpack/reference-root.ts';
import { type Unpacked, unpack } from '../../pipeline/unpack.ts';
import { propName } from '../../project/names.ts';
import type { Report } from '../../verify/report.ts';
import { VERSION } from '../../version.ts';
import { type AuditFinding, type AuditRow, NO_FACTS } from '../types.ts';
import { groupFindings, withinLevel } from './group-findings.ts';
import type { AuditAnswer, AuditTask } from './protocol.ts';

/** Of a run: models share meshes, and copies of one nearly all of them. */
const readMesh = cachedMeshes(128 * 2 ** 20);

/** What is known before a model is read. */
type Known = Pick<AuditRow, 'path' | 'level' | 'release'>;

/**
 * Looks at one model as far as its level goes. What is wrong with it is what it answers; it throws for nothing that a file
 * can be.
 */
export async function judge(task: AuditTask): Promise<Omit<AuditAnswer, 'memory'>> {
  const { model, level, root, treatment } = task;
  const began = performance.now();
  const known: Known = { path: model.path, level, release: VERSION };
  const took = (): number => Math.round(performance.now() - began);
  let unpacked: Unpacked | undefined;
  try {
    unpacked = await unpack(model.file, {
      ...(model.entry === undefined ? {} : { entry: model.entry }),
      ...rootOf(model.file, root),
    });
    const { artifact, format, title } = unpacked;
    if (artifact.sha256 === task.known) return { row: undefined };
    const name = propName(isGeneric(title) ? path.basename(path.dirname(model.file)) : title);
    const read = await readModel(unpacked, {
      name,
      treatment,
      keepTextures: true,
      isLookedAt: level !== 'simulation',
      readMesh,
    });
    const { verifyModel } = await import('../../verify/verify.ts');
    const report = await verifyModel(read.model, {
      sourceFormat: format,
      readFindings: read.findings.filter(withinLevel(level)),
      physics: level === 'physics' || level === 'simulation',
      simulate: level === 'simulation',
    });
    const picture = task.picture === undefined ? undefined : await drawn(read.model, task.picture);
    const licence = await licenceFields(unpacked, model.file, root);
    const found = [...read.findings, ...(report.findings as readonly Finding[])];
    const mended =
      task.mends !== undefined
        ? await (await import('./mended-copy.ts')).mendedCopy(unpacked, { name, treatment, level, found })
        : undefined;
    return {
      row: { ...known, ...filesOf(unpacked), ...rowOf(report), ...licence, ms: took() },
      ...(picture && { picture }),
      ...(mended && { mended }),
    };
  } catch (thrown) {
    const error = isPropmasterError(thrown) ? thrown : toPropmasterError(thrown, { doing: 'audit' });
    const findings = refusal(error, model.path);
    const licence = unpacked ? await licenceFields(unpacked, model.file, root) : { licence: null, attribution: null };
    return {
      row: {
        ...known,
        ...(unpacked ? filesOf(unpacked) : { format: null, sha256: null, bytes: 0 }),
        ...NO_FACTS,
        verdict: 'refused',
        ...licence,
        errors: findings.reduce((sum, { count }) => sum + count, 0),
        warnings: 0,
        findings,
        ms: took(),
      },
    };
  }
}

/** References are read within the collection, or within the model's own root where that lies around the collection. */
function rootOf(file: string, root: string): { readonly root?: string } {
  const own = referenceRoot(path.dirname(file));
  const isAround = root === own || root.startsWith(own + path.sep);
  const isInside = file.startsWith(root + path.sep);
  return isAround || !isInside ? {} : { root };
}

async function licenceFields(
  unpacked: Unpacked,
  file: string,
  root: string,
): Promise<Pick<AuditRow, 'licence' | 'attribution'>> {
  const found = await licenceOf(unpacked, path.dirname(file), root);
  return { licence: found?.id ?? null, attribution: found?.attribution ?? null };
}

const filesOf = ({ artifact, format }: Unpacked): Pick<AuditRow, 'format' | 'sha256' | 'bytes'> => ({
  format,
  sha256: artifact.sha256,
  bytes: artifact.size,
});

function rowOf({
  subject,
  verdict,
  measured,
  findings,
}: Report): Omit<AuditRow, keyof Known | 'format' | 'sha256' | 'bytes' | 'licence' | 'attribution' | 'ms'> {
  const count = (severity: Finding['severity']): number => findings.filter((one) => one.severity === severity).length;
  return {
    name: subject.name,
    category: subject.category ?? null,
    verdict,
    size: measured.size,
    mass: measured.mass,
    links: measured.links.length,
    joints: measured.joints.filter(({ type }) => type !== 'fixed').length,
    triangles: measured.visual_triangles,
    colliders: measured.collision_parts,
    errors: count('error'),
    warnings: count('warning'),
    findings: groupFindings(findings as readonly Finding[]),
  };
}

function refusal(error: PropmasterError, file: string): AuditFinding[] {
  return refusalsOfError(error).map(({ code, rule, hint, count, places }) => ({
    code,
    severity: 'error',
    count,
    message: rule,
    place: places[0]?.place || file,
    hint,
  }));
}

/** A model that can't be drawn has no picture, which is no fault of the model. @returns PNG */
async function drawn(model: SimModel, edge: number): Promise<Uint8Array | undefined> {
  const { renderPicture } = await import('../../preview/index.ts');
  return renderPicture(model, edge).catch(() => undefined);
}
