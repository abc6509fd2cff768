import path from 'node:path';
import { readPrivate, removePrivate, writePrivate } from '../private-file.ts';
import type { KeyStore } from './key-store.ts';
import { runTool, succeeded } from './run-tool.ts';

/**
 * `CryptProtectData` for the current user, by the PowerShell that every Windows has: a file that only this user on this
 * machine can decrypt. The credential manager has no tool that takes a secret from stdin or gives it back.
 */
export function windowsDpapi(folder: string, tool = systemPowerShell()): KeyStore {
  const fileOf = (account: string) => path.join(folder, `${account}.dpapi`);
  const run = async (verb: 'Protect' | 'Unprotect', input: string): Promise<string> =>
    succeeded(
      await runTool(
        tool,
        ['-NoProfile', '-NonInteractive', '-EncodedCommand', Buffer.from(script(verb), 'utf16le').toString('base64')],
        input,
      ),
    ).trim();
  return {
    id: 'windows-dpapi',
    title: 'a file that Windows encrypts for you (DPAPI)',
    set: async (account, _label, key) =>
      writePrivate(fileOf(account), `${await run('Protect', Buffer.from(key).toString('base64'))}\n`),
    async get(account) {
      const sealed = await readPrivate(fileOf(account));
      if (sealed === undefined) return undefined;
      return Buffer.from(await run('Unprotect', sealed.trim()), 'base64').toString();
    },
    remove: (account) => removePrivate(fileOf(account)),
  };
}

/** Base64 in, Base64 out: code pages of the console can't touch it. */
const script = (verb: 'Protect' | 'Unprotect'): string => `$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Security
$bytes = [Convert]::FromBase64String([Console]::In.ReadToEnd().Trim())
$done = [Security.Cryptography.ProtectedData]::${verb}($bytes, $null, 'CurrentUser')
[Console]::Out.Write([Convert]::ToBase64String($done))`;

/** By its full path: Windows searches a bare name in the current folder first, which may be untrusted. */
const systemPowerShell = (): string =>
  path.win32.join(
    process.env['SystemRoot'] ?? 'C:\\Windows',
    'System32',
    'WindowsPowerShell',
    'v1.0',
    'powershell.exe',
  );
