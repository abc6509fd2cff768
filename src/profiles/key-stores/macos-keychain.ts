import type { KeyStore } from './key-store.ts';
import { runTool, succeeded } from './run-tool.ts';

/** `errSecItemNotFound`, -25300, as an exit code. */
const NOT_FOUND = 44;
const SERVICE = 'propmaster';
/** `security -i` reads lines of 4,096 bytes; this leaves room for the rest of the command [characters]. */
const MAX_ENCODED = 3_500;

/**
 * The login keychain, by Apple's `security`. The key goes in through the tool's interactive mode, that is over stdin,
 * and as Base64, which needs no quotes there.
 */
export function macosKeychain(tool = '/usr/bin/security'): KeyStore {
  return {
    id: 'macos-keychain',
    title: 'the keychain of macOS',
    async set(account, label, key) {
      const encoded = Buffer.from(key).toString('base64');
      if (encoded.length > MAX_ENCODED) throw new Error('the key is too long for it');
      const command = `add-generic-password -U -s ${SERVICE} -a ${account} -l "${label}" -w ${encoded}\n`;
      succeeded(await runTool(tool, ['-i'], command));
    },
    async get(account) {
      const run = await runTool(tool, ['find-generic-password', '-s', SERVICE, '-a', account, '-w']);
      if (run.exitCode === NOT_FOUND) return undefined;
      return Buffer.from(succeeded(run).trim(), 'base64').toString();
    },
    async remove(account) {
      const run = await runTool(tool, ['delete-generic-password', '-s', SERVICE, '-a', account]);
      if (run.exitCode !== NOT_FOUND) succeeded(run);
    },
  };
}
