import { isPropmasterError } from '../../errors.ts';
import { withProjectLock } from '../../project/busy.ts';
import { openIntent, updateIntent } from '../../project/journal.ts';
import { abandonIntent } from '../abandon-intent.ts';
import { defineStage } from '../stage.ts';
import type { Ordered, RequestInput } from '../state.ts';

/**
 * Submits the prompt. The intent is on the disk before the request goes out, so that a run after a crash sends the same
 * key, or knows the job already.
 */
export const request = defineStage(
  'request',
  async ({ request, anew = false, edited, kinds }: RequestInput, context): Promise<Ordered> => {
    const { root, deployment, adapters, options, signal } = context;
    const purpose = {
      base_url: deployment,
      simulators: adapters.map(({ name }) => name),
      ...(options.name === undefined ? {} : { name: options.name }),
      ...(edited === undefined ? {} : { edited }),
      ...(kinds === undefined ? {} : { kinds }),
    };
    const busy = { command: 'generate', ...(signal && { signal }) };
    const intent = await withProjectLock(root, () => openIntent(root, request, purpose, { anew }), busy);
    if (intent.job_id !== undefined) {
      context.notice(`Going on with job ${intent.job_id}, which an earlier run began.`);
      return { id: intent.job_id, intent };
    }
    const { assets } = await context.client();
    const send = assets.create(request, { idempotencyKey: intent.key, ...(signal && { signal }) });
    const { job_id, status } = await send.catch(async (error: unknown) => {
      if (isPropmasterError(error)) await abandonIntent(root, intent, error);
      throw error;
    });
    return {
      id: job_id,
      ...(status === undefined ? {} : { status }),
      intent: await updateIntent(root, intent, { state: 'submitted', job_id }),
    };
  },
);
