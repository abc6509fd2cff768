import type { SceneAcceptance } from '../../../contract/scenes.ts';
import type { CommandCall } from '../../command.ts';
import type { WaitingOptions } from '../../common-options.ts';
import { followJob } from '../../follow-job.ts';
import { oneLine, pasteable } from '../../render/printable.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import type { Style } from '../../render/style.ts';
import { serviceJobFields } from '../../service-wire.ts';

/** What a command tells of a scene that the service has accepted; after its end, where it is waited for. */
export async function acceptedScene(
  client: Parameters<typeof followJob>[0],
  { scene_id, job_id, status }: SceneAcceptance,
  call: CommandCall<WaitingOptions>,
  local: boolean,
) {
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
    text: (style: Style) =>
      `${renderServiceJob(job, style)}\n${style.strong('Next:')} propmaster scenes install ${pasteable(scene_id)}`,
  };
}
