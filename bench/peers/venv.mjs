// Virtual environments of peers, under .venv-bench/.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const python = process.env['PYTHON'] ?? 'python3';

/** Makes the environment `name` with these very packages, unless it is there. @returns its folder of programs */
export function venvOf(name, packages) {
  const folder = `.venv-bench/${name}`;
  const mark = `${folder}/.installed`;
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== packages.join(' ')) {
    process.stderr.write(`installing ${packages.join(' ')} into ${folder}\n`);
    rmSync(folder, { recursive: true, force: true });
    must(spawnSync(python, ['-m', 'venv', folder], { encoding: 'utf8' }));
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages];
    must(spawnSync(`${folder}/bin/python`, pip, { encoding: 'utf8' }));
    writeFileSync(mark, packages.join(' '));
  }
  return `${folder}/bin`;
}

/** What a finished process printed. @throws {Error} with what it complained of, when it failed */
export function must({ status, stderr, stdout, error }) {
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}
