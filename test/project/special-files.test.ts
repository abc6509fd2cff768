import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLock, readManifest } from '../../src/project/project-files.ts';
import { recover } from '../../src/project/recover.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-special-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const isPosix = process.platform !== 'win32';
const reason = isPosix ? '' : ' (skipped: Windows has no pipes and no /dev/zero among its files)';
const SPECIAL: readonly (readonly [string, (file: string) => unknown])[] = [
  ['a link to /dev/zero', (file) => symlinkSync('/dev/zero', file)],
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
];

// A project may be a stranger's: version control brings links, an archive brings pipes.
for (const [what, make] of SPECIAL) {
  it.skipIf(!isPosix).each(['propmaster.json', 'propmaster.lock', '.propmaster/commit.json'])(
    `${what} in place of %s is neither read for ever nor waited for${reason}`,
    async (name) => {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      make(file);
      const read = async () => [await readManifest(root), await readLock(root), await recover(root)];
      await expect(read()).rejects.toMatchObject({ code: 'project_invalid', where: file });
    },
  );
}
