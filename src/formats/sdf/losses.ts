import type { Loss } from '../losses.ts';

/** What SDF, as `write.ts` writes it and Gazebo takes it, can't carry or carries changed. */
export const sdfLosses: readonly Loss[] = [];
