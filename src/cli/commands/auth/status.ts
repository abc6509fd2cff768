import { isPropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import { renderFacts } from '../../render/table.ts';

export const authStatus: Command = async ({ openOptions, env, signal, withClient }) => {
  const { describeConnection } = await import('../../../api/connect.ts');
  const { service, chosenBy, profile, key, withheld } = await describeConnection(openOptions, env);
  // A service that can't be asked is no failure of this command: it tells how things stand.
  const { kind, problem } = await withClient(({ account }) => account.kind({ signal })).then(
    (found) => ({ kind: found, problem: undefined }),
    (error: unknown) => {
      if (!isPropmasterError(error) || error.code === 'interrupted') throw error;
      return { kind: undefined, problem: error };
    },
  );
  return {
    result: {
      service,
      chosen_by: chosenBy,
      profile: profile ?? null,
      key_from: key,
      key_withheld: withheld,
      key_kind: kind ?? null,
      problem: problem?.toJSON() ?? null,
    },
    text: (style) =>
      [
        renderFacts(
          [
            ['service', service],
            ['chosen by', chosenBy],
            ['profile', profile],
            ['key', key],
            ['kind of key', kind ?? 'not known'],
          ],
          style,
        ),
        ...(withheld ? [`${style.warn('!')} A key was given that belongs to another service; it is not used.`] : []),
        ...(problem ? [`${style.warn('!')} ${problem.message}${problem.hint ? ` ${problem.hint}` : ''}`] : []),
      ].join('\n'),
  };
};
