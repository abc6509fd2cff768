import { PropmasterError } from '../../errors.ts';
import type { Command, CommandCall, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';
import { readDescription } from '../read-description.ts';
import { submittedFields } from '../wire.ts';

interface GenerateCommandOptions extends InstallingOptions {
  readonly wait?: boolean;
  readonly seed?: number;
  /** File of a description; `-`: stdin. */
  readonly description?: string;
}

export const generate: Command<GenerateCommandOptions> = async (call) => {
  const description = await descriptionOf(call);
  return call.withProject(async (project) => {
    const { name, seed, wait = true } = call.options;
    const seeded = seed === undefined ? {} : { seed };
    if (wait)
      return installedOutcome(
        await project.generate(description, { ...installOptions(call), ...seeded }),
        project.root,
      );

    const named = name === undefined ? {} : { name };
    const submitted = await project.submit(description, { signal: call.signal, ...named, ...seeded });
    return {
      result: submittedFields(submitted),
      text: () => `Submitted ${submitted.jobId} (${submitted.status})\nNext: propmaster pull ${submitted.jobId}`,
    };
  });
};

/** @throws {PropmasterError} `usage` unless there is exactly one of prompt and description, or with a seed for the latter */
async function descriptionOf({ args: [prompt], options: { description, seed } }: CommandCall<GenerateCommandOptions>) {
  if ((prompt === undefined) === (description === undefined)) {
    throw new PropmasterError('usage', 'What is to be made? Give either a prompt or --description.', {
      where: 'prompt',
      hint: 'propmaster generate "oak cabinet with two drawers"; what can be described: propmaster categories.',
    });
  }
  if (description === undefined) return prompt!;
  if (seed === undefined) return readDescription(description);
  throw new PropmasterError('usage', 'A description leaves nothing open that a seed could choose.', {
    where: '--seed',
    hint: 'Leave out --seed, or describe the prop in a prompt.',
  });
}
