import type { ServiceObserver } from '../service/operation/observer.ts';

/** The log of a service as JSON lines on stderr; stdout belongs to the command's own lines. */
export async function logOf(): Promise<ServiceObserver> {
  const { jsonLog } = await import('../service/operation/log.ts');
  return jsonLog((line) => void process.stderr.write(line));
}
