import type { Declare } from '../declare.ts';

/** The key and what it has used. */
export function declareAccount({ verb }: Declare): void {
  verb('account', 'Show who the key is: its kind, its library, what it may do.', async () => {
    return (await import('../commands/account/identity.ts')).showAccount;
  });

  verb('usage', 'Show requests and spending of the key. Personal keys only.', async () => {
    return (await import('../commands/account/usage.ts')).showUsage;
  });
}
