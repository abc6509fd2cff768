import type { SceneOrderRecord } from '../src/api/orders/order.ts';
import type { Propmaster } from '../src/api/propmaster.ts';
import type { SceneAcceptance } from '../src/contract/scenes.ts';
import { isPropmasterError } from '../src/errors.ts';
import { endOrder, placeOrder } from './orders.ts';
import { submitted } from './submitted.ts';
import type { ToolContext } from './tool.ts';
import { viewCap, viewSubmitted } from './views/job-view.ts';

/** A scene to be asked for: its body, the cap on its cost, and whether the same is to be made once more. */
interface WantedScene {
  readonly request: SceneOrderRecord['request'];
  readonly cap: number | undefined;
  readonly repeat: boolean;
}

/** Asks for a scene once: the same request again gets the same job, until that has failed or is installed. */
export async function submitScene(
  context: ToolContext,
  { request, cap, repeat }: WantedScene,
  create: (options: { readonly idempotencyKey: string; readonly signal: AbortSignal }) => PromiseLike<SceneAcceptance>,
) {
  const { propmaster, signal } = context;
  const deployment = await propmaster.service();
  const { jobs } = deployment.clientWith('team');
  let status = 'queued';
  const { order, takenUp } = await submitted(context, (until) =>
    placeOrder<SceneOrderRecord>(propmaster.root, {
      ...{ kind: 'scene', service: deployment.label, request, repeat, signal: until },
      async isWanted({ job_id, scene_id }) {
        const job = await jobs.get(job_id, { signal: until }).catch(absent);
        status = job?.status ?? 'failed';
        await endOrder(propmaster.root, job_id, status);
        if (status === 'failed' || status === 'cancelled') return false;
        return !(await isInstalled(propmaster, [job_id, scene_id]));
      },
      async send(idempotencyKey) {
        const made = await create({ idempotencyKey, signal: until });
        status = made.status;
        return { job_id: made.job_id, scene_id: made.scene_id };
      },
    }),
  );
  signal.throwIfAborted();
  const cost = viewCap(cap, deployment.local);
  const view = viewSubmitted({ id: order.job_id!, status, takenUp, cost, sceneId: order.scene_id });
  return { view, job: order.job_id! };
}

function absent(error: unknown): undefined {
  if (!isPropmasterError(error) || error.code !== 'not_found') throw error;
}

/** Whether the project has the scene already: to ask for it again is then to ask for another. */
async function isInstalled(propmaster: Propmaster, ids: readonly (string | undefined)[]): Promise<boolean> {
  const installed = await propmaster.scenes();
  return installed.some(({ source }) => ids.some((id) => id !== undefined && source === id));
}
