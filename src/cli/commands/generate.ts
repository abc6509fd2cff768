import { PropmasterError } from '../../errors.ts';
import type { Command, CommandCall, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';
import { readBlueprintFile } from '../read-blueprint.ts';
import { readDescription } from '../read-description.ts';
import { submittedFields } from '../wire.ts';

interface GenerateCommandOptions extends InstallingOptions {
  readonly wait?: boolean;
  readonly seed?: number;
  /** File of a description; `-`: stdin. */
  readonly description?: string;
  /** File of a blueprint; `-`: stdin. */
  readonly blueprint?: string;
  /** Parameters of the blueprint: `name=value`. */
  readonly set?: readonly string[];
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

/** @throws {PropmasterError} `usage` unless there is exactly one of prompt, description and blueprint, or with a seed for the latter two */
async function descriptionOf({ args: [prompt], options }: CommandCall<GenerateCommandOptions>) {
  const { description, blueprint, set, seed } = options;
  if ([prompt, description, blueprint].filter((one) => one !== undefined).length !== 1) {
    throw new PropmasterError('usage', 'What is to be made? Give one of: a prompt, --description, --blueprint.', {
      where: 'prompt',
      hint: 'propmaster generate "oak cabinet with two drawers"; what can be described: propmaster categories.',
    });
  }
  if (set !== undefined && blueprint === undefined)
    throw new PropmasterError('usage', 'There is no blueprint whose parameters could be set.', {
      where: '--set',
      hint: 'Give --blueprint with a file, or say it in the prompt.',
    });
  if (description === undefined && blueprint === undefined) return prompt!;
  if (seed === undefined)
    return blueprint === undefined ? readDescription(description!) : readBlueprintFile(blueprint, set);
  throw new PropmasterError('usage', 'A description leaves nothing open that a seed could choose.', {
    where: '--seed',
    hint: 'Leave out --seed, or describe the prop in a prompt.',
  });
}
