import type { Job } from '../../contract/jobs.ts';
import { deliveryLine } from './delivery.ts';
import { oneLine } from './printable.ts';
import { requestFacts } from './request-checks.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';
import { cents, fact, moment, paintState } from './values.ts';

/** How a job stands, and what it has made. */
export function renderServiceJob(job: Job, style: Style): string {
  const { id, status, error, result, progress } = job;
  const delivery = result?.delivery;
  return [
    `${style.strong(oneLine(id))} ${paintState(style)(oneLine(status))}`,
    renderFacts(
      [
        ['makes', fact(job.mode)],
        ['phase', fact(job.phase)],
        ['progress', typeof progress === 'number' ? `${Math.round(progress * 100)}%` : undefined],
        ['asset', fact(job.asset_id)],
        ['scene', fact(job.scene_id)],
        ['batch', fact(job.batch_id)],
        ['retry of', fact(job.retry_of_job_id)],
        ['release', fact(job.release_id)],
        ['created', fact(moment(job.created_at))],
        ['started', fact(moment(job.started_at))],
        ['completed', fact(moment(job.completed_at))],
        ['reserved', cents(job.reserved_spend_cents)],
        ['spent', cents(job.settled_spend_cents)],
        ['delivered', delivery && deliveryLine(delivery)],
        ['missing', delivery && fact(oneLine(delivery.missing.join(', '), 120))],
        ...requestFacts(delivery?.request ?? result?.asset?.interpretation?.request),
        ['error', error ? oneLine(`${error.code}: ${error.message}`, 400) : undefined],
      ],
      style,
    ),
  ].join('\n');
}
