import type { ServiceContext } from './environment.ts';

/** A body up to this size is nobody's burden [bytes]. */
const SMALL_BYTES = 1_048_576;
/**
 * Requests with larger ones that are answered at once, in the whole process; the others wait, their bodies unread in
 * their sockets. A scene with three inline images takes about five times its body while it is read and decoded.
 */
const MOST_AT_ONCE = 2;

let answering = 0;
const waiting: (() => void)[] = [];

/** Answers a request whose body may be large, so that many of them together don't fill the memory. */
export async function inTurn<Result>(context: ServiceContext, answer: () => Promise<Result>): Promise<Result> {
  const declared = context.req.header('Content-Length');
  if (declared !== undefined && Number(declared) <= SMALL_BYTES) return answer();
  if (answering >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else answering++;
  try {
    return await answer();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else answering--;
  }
}
