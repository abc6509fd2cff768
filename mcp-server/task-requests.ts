import {
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isPropmasterError } from '../src/errors.ts';
import { cancelBatch } from './batches/cancel-batch.ts';
import type { Host } from './host.ts';
import { cancelJobOf, isFinal } from './jobs.ts';
import { concurrencyGateOf, longestCallMs, withinTime } from './limits.ts';
import { lookAtJob } from './look-at-job.ts';
import { findBatch } from './orders.ts';
import { secretsOf } from './secrets.ts';
import { hasTasks, type McpTask, readTaskId, TASKS, taskOf } from './tasks.ts';
import { resultOfView } from './tool.ts';
import type { BatchJobView } from './views/batch-view.ts';
import { clip } from './views.ts';

type Reply = Record<string, unknown>;

const named = z.looseObject({ taskId: z.string().max(300) });

/** `tasks/get`, `tasks/update` and `tasks/cancel` of the Tasks extension. A task is a job; nothing of it is kept here. */
export function registerTasks({ server }: McpServer, host: Host): void {
  const answer =
    (work: (jobId: string, createdAt: number, context: ServerContext) => Promise<Reply>) =>
    async ({ taskId }: z.output<typeof named>, context: ServerContext): Promise<Reply> => {
      if (!hasTasks(context)) {
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } });
      }
      const known = readTaskId(taskId);
      if (!known) throw unknownTask();
      const { redact } = secretsOf(host);
      let leave: (() => void) | undefined;
      try {
        leave = concurrencyGateOf(host).enter();
        return await work(known.jobId, known.createdAt, context);
      } catch (error) {
        if (isPropmasterError(error) && error.code === 'not_found') throw unknownTask();
        if (!isPropmasterError(error)) throw error;
        throw new ProtocolError(ProtocolErrorCode.InternalError, redact(clip(`${error.code}: ${error.message}`, 500)));
      } finally {
        leave?.();
      }
    };

  const get = async (jobId: string, createdAt: number, { mcpReq }: ServerContext, taskId: string): Promise<Reply> => {
    const propmaster = await host.propmaster();
    const around = { host, propmaster, signal: mcpReq.signal, progress: () => {} };
    const view = await lookAtJob(jobId, 0, around);
    const status: McpTask['status'] =
      view.state === 'cancelled' ? 'cancelled' : isFinal(view.state) ? 'completed' : 'working';
    const task = taskOf(taskId, createdAt, status, messageOf(view));
    return secretsOf(host).redact({
      ...task,
      ...(status === 'completed' ? { result: resultOfView({ ...view }) } : {}),
    });
  };

  server.setRequestHandler('tasks/get', { params: named }, async (params, context) =>
    answer((jobId, createdAt) => get(jobId, createdAt, context, params.taskId))(params, context),
  );
  // No task of ours asks for input: all questions are asked before it begins.
  server.setRequestHandler(
    'tasks/update',
    { params: named },
    answer((jobId, _, { mcpReq }) => known(host, jobId, mcpReq.signal)),
  );
  server.setRequestHandler(
    'tasks/cancel',
    { params: named },
    answer((jobId, _, { mcpReq }) => cancel(host, jobId, mcpReq.signal)),
  );
}

/** @throws {PropmasterError} `not_found` */
async function known(host: Host, jobId: string, signal: AbortSignal): Promise<Reply> {
  const propmaster = await host.propmaster();
  await lookAtJob(jobId, 0, { host, propmaster, signal, progress: () => {} });
  return {};
}

async function cancel(host: Host, jobId: string, signal: AbortSignal): Promise<Reply> {
  const propmaster = await host.propmaster();
  await withinTime(longestCallMs(host), signal, async (until) => {
    const batch = await findBatch(propmaster.root, jobId);
    if (batch) await cancelBatch(batch, { host, propmaster, signal: until });
    else await cancelJobOf(propmaster, jobId, until);
  });
  return {};
}

function messageOf({ state, phase, counts }: Partial<BatchJobView>): string | undefined {
  if (counts) return `${counts.installed} installed, ${counts.failed} failed, of ${counts.total}`;
  return phase === undefined ? state : `${state}: ${phase}`;
}

const unknownTask = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no task with this id.');
