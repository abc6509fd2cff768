// The command line as a process, over a fake project: for what only a process shows (signals, pipes, exit codes).
// FAKE=endless: `generate` works until it is interrupted, then cleans up. FAKE=stuck: it never ends at all.
// FAKE=chatty: it says much and ends well. FAKE=crash: a timer throws.
import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess } from '../../src/cli/process.ts';
import { CABINET, fakePropmaster } from './fake-propmaster.ts';

const { open } = fakePropmaster({
  async generate(_prompt, { signal, onEvent } = {}) {
    onEvent?.({ type: 'progress', stage: 'job', state: 'progress', message: 'working', job_id: 'job_42' });
    switch (process.env['FAKE']) {
      case 'stuck':
        await sleep(60_000);
        break;
      case 'crash':
        setTimeout(() => {
          throw new Error('a timer threw');
        });
        await sleep(60_000);
        break;
      case 'chatty':
        for (let i = 0; i < 500; i++) {
          onEvent?.({ type: 'progress', stage: 'job', state: 'progress', message: `step ${i} ${'.'.repeat(1_000)}` });
          await sleep(0);
        }
        break;
      default:
        await sleep(60_000, undefined, signal ? { signal } : {}).catch(async (error: unknown) => {
          await sleep(150);
          process.stderr.write('cleaned up\n');
          throw error;
        });
    }
    return CABINET;
  },
});
await runProcess(process.argv.slice(2), open);
