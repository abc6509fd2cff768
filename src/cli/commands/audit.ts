import type { AuditOptions } from '../../api/methods/audit.ts';
import type { Audit } from '../../collections/audit.ts';
import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';
import { auditProgress, renderAudit } from '../render/audit.ts';
import { auditFields } from '../wire-audit.ts';

type Options = Pick<
  AuditOptions,
  | 'level'
  | 'to'
  | 'against'
  | 'jobs'
  | 'timeLimit'
  | 'memory'
  | 'pictures'
  | 'fresh'
  | 'fixTo'
  | 'up'
  | 'density'
  | 'collider'
> & { readonly maxErrors?: number };

/** Progress is told so often at most [ms]. */
const TOLD_MS = 1_000;

export const audit: Command<Options> = ({ args, options, signal, onEvent, withProject }) =>
  withProject(async (project) => {
    const { level, to, against, jobs, timeLimit, memory, pictures, fresh, fixTo, up, density, collider, maxErrors } =
      options;
    const given = { level, to, against, jobs, timeLimit, memory, pictures, fresh, fixTo, up, density, collider };
    let toldAt = Number.NEGATIVE_INFINITY;
    const found = await project.audit(args[0]!, {
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AuditOptions),
      signal,
      onProgress(progress) {
        const { done, total } = progress;
        if (done < total && performance.now() - toldAt < TOLD_MS) return;
        toldAt = performance.now();
        onEvent({
          type: 'progress',
          stage: 'wait',
          state: 'progress',
          message: auditProgress(progress),
          fraction: done / total,
        });
      },
    });
    const failure = maxErrors === undefined ? undefined : tooMany(found, maxErrors);
    return {
      result: auditFields(found),
      text: (style) => renderAudit(found, style),
      ...(failure && { failure }),
    };
  });

/** Of a comparison only what has come counts: the rest was known. */
function tooMany({ totals, comparison, files }: Audit, most: number): PropmasterError | undefined {
  const { failed, refused, broken } = totals.verdicts;
  const isBad = (verdict: string): boolean => verdict === 'failed' || verdict === 'refused' || verdict === 'broken';
  const bad = comparison
    ? comparison.worse.length + comparison.new.filter(({ verdict }) => isBad(verdict)).length
    : failed + refused + broken;
  if (bad <= most) return undefined;
  const which = comparison ? 'are new and wrong, or worse than before' : 'failed, were refused or broke';
  return new PropmasterError('verification_failed', `${bad} models ${which}; ${most} may.`, {
    where: files.jsonl,
    hint: `They are listed in ${files.html}.`,
  });
}
