import type { AssetRequest } from '../../contract/assets.ts';
import type { PropDescription } from '../../contract/references.ts';
import { PropmasterError } from '../../errors.ts';
import { run } from '../../pipeline/run.ts';
import { updateIntent } from '../../project/journal.ts';
import { deploymentLabel } from '../deployment.ts';
import { inTurn } from '../orders/in-turn.ts';

import { type WithKinds, withOwnKinds } from '../own-kinds.ts';
import { type GenerateOptions, requestOf } from './generate.ts';
import { contextFor, type ProjectSession } from './session.ts';

export interface SubmitOptions extends Pick<GenerateOptions, 'name' | 'seed' | 'signal'> {
  /** The submission is refused when the price is higher [cents]. @default the service's own limit */
  readonly maxCostCents?: number;
  /** Make a new job, although the same was asked for before and is not installed yet. @default false */
  readonly repeat?: boolean;
}

/** Submits a prompt or a description and waits for nothing. The same request again gets the same job, until that has failed or is installed. */
export async function submit(
  session: ProjectSession,
  description: string | PropDescription,
  options: SubmitOptions,
): Promise<Submitted> {
  const asked = capped(requestOf(description, options), options.maxCostCents);
  const wanted = await withOwnKinds(session, deploymentLabel(session.settings), asked);
  // Two callers of one process may ask for the same at once; the second gets the job of the first.
  return inTurn(JSON.stringify([session.root, wanted.request]), () => order(session, wanted, options));
}

async function order(
  session: ProjectSession,
  wanted: WithKinds,
  { name, signal, repeat = false }: SubmitOptions,
): Promise<Submitted> {
  const context = await contextFor(session, { ...(name === undefined ? {} : { name }), ...(signal && { signal }) });
  const section = { from: 'request', to: 'request' } as const;
  const { id, status, intent } = (await run(section, { ...wanted, anew: repeat }, context)).state;
  if (status !== undefined) return { jobId: id, status };
  const { jobs } = await context.client();
  const known = await jobs.get(id, signal ? { signal } : {});
  if (known.status !== 'failed' && known.status !== 'cancelled') {
    return { jobId: id, status: known.status, takenUp: true };
  }
  // It ended while nobody looked: what is asked for now is another try.
  if (intent) await updateIntent(session.root, intent, { state: 'failed' });
  const fresh = (await run(section, { ...wanted, anew: true }, context)).state;
  return { jobId: fresh.id, status: fresh.status ?? 'queued' };
}

function capped(request: AssetRequest, cents: number | undefined): AssetRequest {
  if (cents === undefined) return request;
  if (Number.isSafeInteger(cents) && cents >= 1) return { ...request, max_cost_cents: cents };
  throw new PropmasterError('invalid_input', 'This is no ceiling for the cost.', {
    where: 'maxCostCents',
    hint: 'Give a whole number of cents above 0.',
  });
}

/** A submitted job that nobody waited for. */
export interface Submitted {
  readonly jobId: string;
  readonly status: string;
  /** Whether this is the unfinished job of the same request, begun before. */
  readonly takenUp?: boolean;
}
