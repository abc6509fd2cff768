import type { Deployment } from '../api/deployment.ts';
import type { OpenOptions } from '../api/propmaster.ts';
import { isPropmasterError } from '../errors.ts';
import type { CommandCall } from './command.ts';

/**
 * Makes {@link CommandCall.withClient}.
 *
 * @param options as the command line has them; `keyKind` only if it was asked for
 */
export const clientOpener =
  (
    connect: (options: OpenOptions) => Promise<Deployment>,
    options: OpenOptions,
    signal: AbortSignal,
  ): CommandCall['withClient'] =>
  async (work, key = 'personal', service) => {
    const asked = options.keyKind;
    const keyKind = asked ?? (key === 'team' ? 'team' : 'personal');
    const { profile: _profile, ...others } = options;
    const deployment = await connect({ ...(service ? { ...others, ...service } : options), keyKind });
    try {
      signal.throwIfAborted();
      return await work(deployment.client, deployment).catch((error: unknown) => {
        if (key !== 'either' || asked !== undefined || !deployment.local || !isNotFound(error)) throw error;
        return work(deployment.clientWith('team'), deployment).catch((other: unknown) => {
          throw isNotFound(other) ? error : other;
        });
      });
    } finally {
      await deployment.close();
    }
  };

const isNotFound = (error: unknown): boolean => isPropmasterError(error) && error.code === 'not_found';
