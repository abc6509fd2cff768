import type { Context } from './context.ts';
import type { StageName } from './types.ts';

/** One station of the line: takes what the one before it gives, and orders pure functions and I/O of its own. */
export interface PipelineStage<Name extends StageName = StageName, In = never, Out = unknown> {
  readonly name: Name;
  /** @throws {PropmasterError}; whatever else it throws, `run` names the stage in */
  readonly run: (state: In, context: Context) => Promise<Out>;
}

/** Declares a stage: one file each in `stages/`. */
export function defineStage<const Name extends StageName, In, Out>(
  name: Name,
  run: (state: In, context: Context) => Promise<Out>,
): PipelineStage<Name, In, Out> {
  return { name, run };
}

/** Stages of these names, in this order. */
export type StagesOf<Names extends readonly StageName[]> = {
  readonly [Index in keyof Names]: PipelineStage<Names[Index]>;
};
