import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** The Tasks extension of protocol 2026-07-28 (SEP-2663): a client that has it follows a job by itself. */
export const TASKS = 'io.modelcontextprotocol/tasks';

/** When to ask again [ms]. */
const POLL_MS = 2_000;
const FORM = /^task_([0-9a-z]{1,11})_([\s\S]{1,200})$/;

/** What every state of a task tells. */
export interface McpTask {
  readonly taskId: string;
  readonly status: 'working' | 'completed' | 'cancelled';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: null;
  readonly pollIntervalMs: number;
}

/** Whether the client said, with this very request, that it has the extension. */
export function hasTasks({ mcpReq }: Pick<ServerContext, 'mcpReq'>): boolean {
  const envelope = mcpReq.envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY]?.extensions?.[TASKS] !== undefined;
}

/**
 * The id of a task holds the job and when it began to be followed, so that no process needs to remember it: another one,
 * tomorrow, answers for it.
 */
export const mintTaskId = (jobId: string, now: number): string => `task_${now.toString(36)}_${jobId}`;

/** @returns `undefined` for what is no id of a task */
export function readTaskId(taskId: string): { readonly jobId: string; readonly createdAt: number } | undefined {
  const [, time, jobId] = FORM.exec(taskId) ?? [];
  const createdAt = Number.parseInt(time ?? '', 36);
  // Beyond these milliseconds there are no dates (ECMA-262, "Time Values").
  return jobId !== undefined && createdAt <= 8.64e15 ? { jobId, createdAt } : undefined;
}

export function taskOf(taskId: string, createdAt: number, status: McpTask['status'], statusMessage?: string): McpTask {
  return {
    taskId,
    status,
    ...(statusMessage === undefined ? {} : { statusMessage }),
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date().toISOString(),
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  };
}

/**
 * The answer to the call that began a job: its task. The job's handle goes with it, as the call would have answered
 * without the extension: the SDK sends nothing of a tool with an output schema that lacks it.
 */
export function taskResult(jobId: string, handle: CallToolResult): CallToolResult {
  const now = Date.now();
  return { ...handle, resultType: 'task', ...taskOf(mintTaskId(jobId, now), now, 'working') } as CallToolResult;
}
