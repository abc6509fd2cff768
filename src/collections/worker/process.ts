/** Entry of a worker process: looks at one model after the other, and ends with the process that asks. */
import type { AuditAnswer, AuditTask } from './protocol.ts';

// Whatever a library prints must not get between lines of others.
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
// Ctrl-C reaches the whole group: the one that asks decides what ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', async (task: AuditTask) => {
  const { judge } = await import('./judge.ts');
  const answer: AuditAnswer = { ...(await judge(task)), memory: process.memoryUsage.rss() };
  process.send!(answer);
});
