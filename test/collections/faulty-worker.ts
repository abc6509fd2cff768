/** A worker process that does what the name of its file says: to try out what a model may do to one. */
import type { AuditTask } from '../../src/collections/worker/protocol.ts';

process.on('disconnect', () => process.exit(0));
let done = 0;

process.on('message', ({ model, level }: AuditTask) => {
  const { path } = model;
  if (path.startsWith('crash')) process.kill(process.pid, 'SIGSEGV');
  if (path.startsWith('exit')) process.exit(3);
  if (path.startsWith('hang')) for (;;);
  if (path.startsWith('tired') && done > 0) process.exit(3);
  if (path.startsWith('memory')) {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 2 ** 20, 1));
  }
  done++;
  process.send!({ row: { path, level, verdict: 'passed', findings: [] }, memory: 1 });
});
