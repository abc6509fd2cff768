import { isPropmasterError, type PropmasterError } from '../errors.ts';
import { type ChangeOptions, changeProject } from './change-project.ts';
import type { Context } from './context.ts';
import { placeProp } from './place-prop.ts';
import type { Adapted, Installed } from './state.ts';

/** A prop that is ready to be installed, and the options of its own run. */
export interface ReadyProp {
  readonly adapted: Adapted;
  readonly options: Context['options'];
}

/**
 * Installs several props in one transaction. Manifest, lock and the files that speak of all props are read and written
 * once for all of them, which is what keeps the cost of an install from growing with the project.
 *
 * @returns in the same order; a prop that can't have its name is refused alone
 * @throws {PropmasterError} what concerns the project; then none is installed
 */
export async function installProps(
  arrivals: readonly ReadyProp[],
  { adapters, ...change }: Omit<ChangeOptions, 'command'> & Pick<Context, 'adapters'>,
): Promise<(Installed | PropmasterError)[]> {
  return changeProject({ ...change, command: 'install' }, async (draft) => {
    const outcomes: (Installed | PropmasterError)[] = [];
    for (const { adapted, options } of arrivals) {
      const placed = placeProp(adapted, { root: change.root, adapters, options }, draft);
      outcomes.push(
        await placed.catch((error: unknown) => {
          if (isPropmasterError(error) && error.code === 'invalid_input') return error;
          throw error;
        }),
      );
    }
    return outcomes;
  });
}
