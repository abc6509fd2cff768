/**
 * Tool sets, for `--toolsets`. `remove` deletes and is off unless it is named; a tool that only reads is offered with
 * `--read-only`, whatever its set.
 */
export const TOOLSETS = {
  generate: 'generate assets and scenes, submit batches; follow, cancel and export their jobs',
  project: 'install, list and verify; look into files; find out what is wrong',
  library: 'browse what the service has',
  remove: 'remove props from the project',
} as const;

export type Toolset = keyof typeof TOOLSETS;
