import { withProjectLock } from '../../src/project/busy.ts';
import { recover } from '../../src/project/recover.ts';
import { install, STEP_COUNT, stepOf } from './example.ts';

/** Child process of kill.test.ts: waits for a line, then takes the project from step to step until it is killed. */
const root = process.argv[2]!;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
for (;;) {
  await withProjectLock(root, async () => {
    await recover(root);
    const step = stepOf(root);
    await install(root, step, (step + 1) % STEP_COUNT);
  });
}
