import type { SceneRequest } from '../../../contract/scenes.ts';
import type { Command } from '../../command.ts';
import type { RepeatableOptions, WaitingOptions } from '../../common-options.ts';
import { followJob } from '../../follow-job.ts';
import { readReference } from '../../read-reference.ts';
import { oneLine, pasteable } from '../../render/printable.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import { serviceJobFields } from '../../service-wire.ts';
import { submitting } from '../../submitting.ts';

interface CreateSceneOptions extends RepeatableOptions, WaitingOptions {
  readonly reference?: readonly string[];
  readonly maxCostCents?: number | 'unlimited';
  readonly maxAssetDefinitions?: number;
  readonly maxInstances?: number;
}

export const createScene: Command<CreateSceneOptions> = async (call) => {
  const body = await requestOf(call.args[0]!, call.options);
  return call.withClient(async (client, { local }) => {
    const { scene_id, job_id, status } = await submitting(call, (options) => client.scenes.create(body, options));
    const ids = { scene_id, job_id };
    if (!call.options.wait) {
      const when = local
        ? '\nThe local service works on it while a command waits for it or `propmaster serve` runs.'
        : '';
      return {
        result: { ...ids, status },
        text: () =>
          `Submitted scene ${oneLine(scene_id)} as job ${oneLine(job_id)} (${oneLine(status)})${when}\nNext: propmaster jobs wait ${pasteable(job_id)}`,
      };
    }
    const job = await followJob(client, job_id, call);
    return {
      result: { ...ids, status: job.status, job: serviceJobFields(job) },
      text: (style) =>
        `${renderServiceJob(job, style)}\n${style.strong('Next:')} propmaster scenes install ${pasteable(scene_id)}`,
    };
  }, 'team');
};

async function requestOf(prompt: string, options: CreateSceneOptions): Promise<SceneRequest> {
  const { reference = [], maxCostCents, maxAssetDefinitions, maxInstances } = options;
  return {
    prompt,
    ...(reference.length > 0 ? { reference_images: await Promise.all(reference.map(readReference)) } : {}),
    ...(maxCostCents === undefined ? {} : { max_cost_cents: maxCostCents }),
    ...(maxAssetDefinitions === undefined ? {} : { max_asset_definitions: maxAssetDefinitions }),
    ...(maxInstances === undefined ? {} : { max_instances: maxInstances }),
  };
}
