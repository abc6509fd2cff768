import { z } from 'zod';
import { type Identity, identity, type Usage, usage } from '../../contract/account.ts';
import type { Dialect } from '../../contract/assumptions.ts';
import type { CallOptions } from '../call-options.ts';
import { isTeamKeyRefusal, type KeyKind, type KnownKey } from '../known-key.ts';
import type { Reply } from '../reply.ts';
import { oneOf } from '../shape/envelopes.ts';
import type { Transport } from '../transport.ts';

/** Who the key is, and what it has used. All methods throw {@link PropmasterError} only. */
export interface Account {
  /**
   * Whether the key is a Personal or a Team key, by the specified routes alone; asked once, then remembered.
   *
   * @example
   * if ((await client.account.kind()) === 'team') await client.batches.create({ items });
   */
  kind(options?: CallOptions): Promise<KeyKind>;
  /** Everything about the key (assumption `account`). */
  identity(options?: CallOptions): Reply<Identity>;
  /** Personal keys only. */
  usage(options?: CallOptions): Reply<Usage>;
}

const identityOf = oneOf('account', identity);
const usageOf = oneOf('usage', usage);
/** The shape of the statistics is not shown, and to tell the kind it doesn't matter. */
const anyUsage = z.looseObject({});
const USAGE = { method: 'GET', target: '/v1/usage' } as const;

export function createAccount(transport: Transport, dialect: Dialect, key: KnownKey): Account {
  return {
    async kind(options) {
      key.kind ??= await transport.json({ ...USAGE, options }, anyUsage).then(
        () => 'personal' as const,
        (error: unknown) => {
          if (isTeamKeyRefusal(error)) return 'team' as const;
          throw error;
        },
      );
      return key.kind;
    },
    identity: (options) =>
      transport.json({ method: 'GET', target: dialect.account.path, options, setting: 'account.path' }, identityOf),
    usage: (options) => transport.json({ ...USAGE, options }, usageOf),
  };
}
