import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETION_SCRIPTS } from '../../../src/cli/completion/scripts.ts';
import { CLI } from '../run-cli.ts';

// In a real bash: the function is called as Tab calls it, with the words as they stand on the line.

let folder: string;
let bin: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bash-'));
  bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const command = [process.execPath, ...CLI].map((word) => `'${word}'`).join(' ');
  writeFileSync(path.join(bin, 'propmaster'), `#!/bin/sh\ncd '${process.cwd()}' && exec ${command} "$@"\n`);
  chmodSync(path.join(bin, 'propmaster'), 0o755);
  writeFileSync(
    path.join(folder, 'propmaster.lock'),
    JSON.stringify({ version: 1, props: { oak_table: {}, [`$(touch ${path.join(folder, 'lock')})`]: {} } }),
  );
  writeFileSync(path.join(folder, 'completion.bash'), COMPLETION_SCRIPTS.bash);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Tab offers after these words, the last one being typed. */
function tab(...words: string[]): { offered: string[]; stderr: string } {
  const script = `
    source "$1"; shift
    COMP_WORDS=(propmaster "$@"); COMP_CWORD=$#
    COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
    _propmaster propmaster "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', script, 'bash', path.join(folder, 'completion.bash'), ...words],
    { encoding: 'utf8', env: { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, PROPMASTER_HOME: folder } },
  );
  return { offered: stdout.split('\n').filter(Boolean), stderr };
}

const hasBash = spawnSync('bash', ['--version']).status === 0;
if (!hasBash && process.env['CI']) throw new Error('There is no bash, and CI must test with one.');

describe.skipIf(!hasBash)(`completion in bash${hasBash ? '' : ' (skipped: there is none here)'}`, () => {
  it('completes commands, options, choices and props', () => {
    expect(tab('gener')).toEqual({ offered: ['generate'], stderr: '' });
    expect(tab('jobs', 'attach', '--max').offered).toEqual(['--max-wait']);
    expect(tab('list', '--key-kind', '=', 'te').offered).toEqual(['team']);
    expect(tab('--project', folder, 'remove', '').offered).toEqual(['oak_table']);
  });

  it('runs nothing that stands on the line, nor what a lock file calls a prop', () => {
    const mark = path.join(folder, 'ran');
    for (const word of [
      `'$(touch ${mark})'`,
      `"$(touch ${mark})"`,
      `$(touch ${mark})`,
      `\`touch ${mark}\``,
      `\${x:=$(touch ${mark})}`,
      `<(touch ${mark})`,
      `; touch ${mark} #`,
      `a[$(touch ${mark})]`,
    ]) {
      tab('remove', word);
      tab(word, '--project', word, 'remove', 'o');
    }
    expect(existsSync(mark)).toBe(false);
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  });
});

describe('completion in other shells', () => {
  const shells = [
    ['zsh', ['-n'], COMPLETION_SCRIPTS.zsh],
    ['fish', ['--no-execute'], COMPLETION_SCRIPTS.fish],
  ] as const;
  for (const [shell, check, text] of shells) {
    const isHere = spawnSync(shell, ['--version']).status === 0;
    it.skipIf(!isHere)(`${shell} reads its script${isHere ? '' : ' (skipped: not on this machine)'}`, () => {
      const file = path.join(folder, `script.${shell}`);
      writeFileSync(file, text);
      const { status, stderr } = spawnSync(shell, [...check, file], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(status).toBe(0);
    });
  }
});
