/** Specification, "States and transitions". The last three are final. */
export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const FINAL_JOB_STATES: readonly string[] = ['succeeded', 'failed', 'cancelled'];
