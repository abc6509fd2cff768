import type { KeyStore } from './key-store.ts';
import { runTool, succeeded } from './run-tool.ts';

/**
 * GNOME Keyring, KWallet and others that speak the Secret Service interface of freedesktop.org, by `secret-tool` of
 * libsecret. Not the keyrings of the Linux kernel: they forget at reboot.
 */
export function secretService(tool = 'secret-tool'): KeyStore {
  const attributes = (account: string) => ['service', 'propmaster', 'account', account];
  return {
    id: 'secret-service',
    title: 'the keyring of this desktop',
    async set(account, label, key) {
      succeeded(await runTool(tool, ['store', `--label=${label}`, ...attributes(account)], key));
    },
    async get(account) {
      const run = await runTool(tool, ['lookup', ...attributes(account)]);
      // An absent one is exit code 1 without a word; a keyring that can't be reached says why.
      if (run.exitCode === 1 && run.stderr.trim() === '') return undefined;
      return succeeded(run).replace(/\n$/, '') || undefined;
    },
    async remove(account) {
      const run = await runTool(tool, ['clear', ...attributes(account)]);
      if (run.exitCode !== 1 || run.stderr.trim() !== '') succeeded(run);
    },
  };
}
