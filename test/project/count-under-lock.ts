import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withProjectLock } from '../../src/project/busy.ts';

/**
 * Child process of busy.test.ts: adds one to a number in a file as often as told, each time under the lock, in a way
 * that loses counts when two are at it. Dies without giving the lock back on its last turn if it is told to.
 */
const [root, turns, end] = process.argv.slice(2) as [string, string, 'die' | 'leave'];
const file = path.join(root, 'count');
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.unref();
for (let turn = 1; turn <= Number(turns); turn++) {
  await withProjectLock(
    root,
    async () => {
      const count = Number(readFileSync(file, 'utf8'));
      await sleep(1);
      writeFileSync(file, String(count + 1));
      if (end === 'die' && turn === Number(turns)) process.kill(process.pid, 'SIGKILL');
    },
    { waitMs: 60_000 },
  );
}
