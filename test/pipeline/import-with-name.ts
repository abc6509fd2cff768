import { writeSync } from 'node:fs';
import { openPropmaster } from '../../src/api/open.ts';

/**
 * Child process of reserved-between-processes.test.ts: waits for a line, imports a file under a name, and says which stages it began and
 * how it ended. With `stop` it stops itself (SIGSTOP) as soon as it begins to read the model.
 */
const [project, file, name, stop] = process.argv.slice(2) as [string, string, string, string?];
const say = (message: unknown): void => void writeSync(1, `${JSON.stringify(message)}\n`);
const propmaster = await openPropmaster({ project, profile: 'local', onNotice: () => {} });
say({ ready: true });
await new Promise((resolve) => process.stdin.once('data', resolve));
try {
  const prop = await propmaster.importFile(file, {
    name,
    onEvent({ stage, state }) {
      if (state !== 'started') return;
      say({ stage });
      if (stop === 'stop' && stage === 'read') process.kill(process.pid, 'SIGSTOP');
    },
  });
  say({ installed: prop.name });
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  say({ code, message });
}
await propmaster.close();
process.exit();
