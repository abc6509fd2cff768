import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';
import { serviceData } from '../service-data.ts';

interface ServeDoctorOptions {
  readonly data?: string;
  readonly database?: string;
  readonly blobs?: string;
}

/** Looks at what a service here would need, before one is started or when one doesn't answer. */
export const serveDoctor: Command<ServeDoctorOptions> = async ({ options: { data, database, blobs }, env }) => {
  const [{ examineService }, { chosenStorage }] = await Promise.all([
    import('../../service/operation/doctor.ts'),
    import('../../service/shared-settings.ts'),
  ]);
  const storage = chosenStorage(env, { database, blobs, data });
  const checks = await examineService({ dataDir: await serviceData(data, env), ...storage });
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  return {
    result: { shared: storage.database !== undefined, checks },
    text: (style) =>
      checks
        .flatMap(({ check, verdict, says, hint }) => [
          `${verdict.padEnd(7)}  ${check.padEnd(20)}  ${says}`,
          ...(hint === undefined ? [] : [style.dim(`         ${hint}`)]),
        ])
        .join('\n'),
    ...(failed.length === 0
      ? {}
      : {
          failure: new PropmasterError(
            'network_error',
            `A service can't run here: ${failed.map(({ check }) => check).join(', ')}.`,
            {
              where: failed[0]!.check,
              ...(failed[0]!.hint === undefined ? {} : { hint: failed[0]!.hint }),
            },
          ),
        }),
  };
};
