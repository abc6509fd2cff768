import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-profiles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A program called `name` that behaves like `script` says: JavaScript with `args`, `input` and `file`, where it may keep
 * things. Its arguments are written to `<folder>/<name>.log`.
 */
export function fakeTool(folder: string, name: string, script: string): string {
  const tool = path.join(folder, name);
  const log = JSON.stringify(path.join(folder, `${name}.log`));
  const store = JSON.stringify(path.join(folder, `${name}.store`));
  writeFileSync(
    tool,
    `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
const file = ${store};
fs.appendFileSync(${log}, JSON.stringify(args) + '\\n');
const input = fs.readFileSync(0, 'utf8');
const kept = () => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});
const keep = (all) => fs.writeFileSync(file, JSON.stringify(all));
${script}
`,
  );
  chmodSync(tool, 0o755);
  return tool;
}

/** libsecret's `secret-tool`, as far as we use it. */
export const SECRET_TOOL = `
const account = args[args.indexOf('account') + 1];
const all = kept();
if (args[0] === 'store') keep({ ...all, [account]: input });
else if (args[0] === 'lookup') {
  if (!(account in all)) process.exit(1);
  process.stdout.write(all[account]);
} else if (args[0] === 'clear') {
  delete all[account];
  keep(all);
}`;

/** Apple's \`security\`, as far as we use it. */
export const SECURITY = `
const value = (words, name) => words[words.indexOf(name) + 1];
const all = kept();
if (args[0] === '-i') {
  const words = input.trim().split(' ');
  if (words[0] !== 'add-generic-password') process.exit(1);
  keep({ ...all, [value(words, '-a')]: value(words, '-w') });
} else {
  const account = value(args, '-a');
  if (!(account in all)) process.exit(44);
  if (args[0] === 'find-generic-password') process.stdout.write(all[account] + '\\n');
  else {
    delete all[account];
    keep(all);
  }
}`;

/** PowerShell, for the two scripts that we give it: "protects" by writing backwards. */
export const POWERSHELL = `
const script = Buffer.from(args[args.indexOf('-EncodedCommand') + 1], 'base64').toString('utf16le');
if (!/ProtectedData\\]::(Protect|Unprotect)\\(/.test(script)) process.exit(1);
process.stdout.write(Buffer.from(Buffer.from(input.trim(), 'base64').toString('latin1').split('').reverse().join(''), 'latin1').toString('base64'));`;
