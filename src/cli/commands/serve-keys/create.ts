import type { Scope } from '../../../contract/account.ts';
import type { Command } from '../../command.ts';
import { localKeyFields } from '../../wire.ts';
import { withKeys } from '../../with-keys.ts';

interface CreateKeyOptions {
  readonly data?: string;
  readonly kind: 'personal' | 'team';
  readonly name?: string;
  readonly library?: string;
  readonly scopes?: readonly Scope[];
}

export const createKey: Command<CreateKeyOptions> = (call) =>
  withKeys(call, async (keys) => {
    const { kind, name, library, scopes } = call.options;
    const { key, ...record } = await keys.create({
      kind,
      ...(name === undefined ? {} : { name }),
      ...(library === undefined ? {} : { library }),
      ...(scopes === undefined ? {} : { scopes }),
    });
    return {
      result: { key, ...localKeyFields(record) },
      text: (style) =>
        `${key}\n${style.dim(`Keep it: only its hash is stored. Its id is ${record.id}, its library ${record.library}.`)}`,
    };
  });
