import type { Command, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';
import { submittedFields } from '../wire.ts';

export const generate: Command<InstallingOptions & { readonly wait?: boolean }> = (call) =>
  call.withProject(async (project) => {
    const prompt = call.args[0]!;
    if (call.options.wait ?? true)
      return installedOutcome(await project.generate(prompt, installOptions(call)), project.root);

    const { name } = call.options;
    const submitted = await project.submit(prompt, { signal: call.signal, ...(name === undefined ? {} : { name }) });
    return {
      result: submittedFields(submitted),
      text: () => `Submitted ${submitted.jobId} (${submitted.status})\nNext: propmaster pull ${submitted.jobId}`,
    };
  });
