// Installs every input for all simulators at once, in this process, as a program would that uses the library.
import path from 'node:path';
import type { Simulator } from '../../adapters/registry.ts';
import { openPropmaster } from '../../src/api/open.ts';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { isPropmasterError } from '../../src/errors.ts';
import type { Input, Outcome } from './types.ts';

/** Projects are `<folder>/<project>`; what an earlier run has installed there stays as it is. */
export async function installAll(
  inputs: readonly Input[],
  folder: string,
  simulators: readonly Simulator[],
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const project of new Set(inputs.map((input) => input.project))) {
    const propmaster = await openPropmaster({ project: path.join(folder, project) });
    try {
      const there = new Set((await propmaster.list()).map(({ name }) => name));
      for (const input of inputs.filter((each) => each.project === project)) {
        const outcome = there.has(input.prop)
          ? ({ input, installed: true } as const)
          : await install(propmaster, input, simulators);
        outcomes.push(outcome);
        tell(outcome);
      }
    } finally {
      await propmaster.close();
    }
  }
  return outcomes;
}

async function install(propmaster: Propmaster, input: Input, simulators: readonly Simulator[]): Promise<Outcome> {
  try {
    await propmaster.importFile(input.file, { ...input.options, name: input.prop, simulators });
    return { input, installed: true };
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    const finding = error.findings?.find(({ severity }) => severity === 'error');
    const where = finding?.pointer ?? error.where ?? '';
    return {
      input,
      installed: false,
      code: finding?.code ?? error.code,
      where,
      message: finding?.message ?? error.message,
    };
  }
}
