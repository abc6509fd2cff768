import { isPropmasterError } from '../errors.ts';
import type { Tracing } from '../service/operation/open-tracing.ts';

/**
 * Traces, where the environment asks for them. Where they can't be sent, the service runs without: their variables are often
 * set for a whole machine or cluster, and are no reason to serve nobody.
 *
 * @param log how the service logs; the one line on stderr that says why none are sent has the same form
 */
export async function tracingOf(
  env: Readonly<Record<string, string | undefined>>,
  log: 'json' | undefined,
): Promise<Tracing | undefined> {
  const { openTracing, wantsTraces } = await import('../service/operation/open-tracing.ts');
  try {
    return wantsTraces(env) ? await openTracing() : undefined;
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    const [message, says] = ['traces are not sent', `${error.message} ${error.hint ?? ''}`.trim()];
    const time = new Date().toISOString();
    process.stderr.write(
      log === 'json'
        ? `${JSON.stringify({ time, level: 'warn', message, says })}\n`
        : `propmaster: ${message}: ${says}\n`,
    );
    return undefined;
  }
}
