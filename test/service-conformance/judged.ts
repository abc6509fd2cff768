import { setTimeout as delay } from 'node:timers/promises';
import { appDispatch, mergeDialect } from '../../src/client/index.ts';
import type { Keys } from '../../src/conformance/call.ts';
import type { CheckClass, ConformanceReport, JudgedRule } from '../../src/conformance/report.ts';
import { CHECK_CLASSES } from '../../src/conformance/report.ts';
import { conformance } from '../../src/conformance/suite.ts';
import type { Fetch } from '../../src/service/dialect/speak.ts';

/** Judges a service that is a function. */
export function judged(
  fetch: Fetch,
  keys: Keys,
  {
    classes = CHECK_CLASSES,
    dialect = {},
    maxPauseMs = 5,
    onForewarning,
  }: {
    classes?: readonly CheckClass[];
    dialect?: unknown;
    maxPauseMs?: number;
    onForewarning?: (says: string) => void;
  } = {},
): Promise<ConformanceReport> {
  // Time passes when it is waited for: nobody waits for a rate window that a service makes up.
  let slept = 0;
  const clock = {
    now: () => Date.now() + slept,
    random: Math.random,
    async sleep(ms: number) {
      slept += ms;
    },
  };
  return conformance({
    clock,
    baseUrl: new URL('http://service.test'),
    keys,
    dispatch: appDispatch(fetch),
    userAgent: 'propmaster-test',
    classes,
    ...(onForewarning && { onForewarning }),
    dialect: mergeDialect(dialect),
    pause: (ms) => delay(Math.min(ms, maxPauseMs)),
  });
}

export const failures = ({ rules }: ConformanceReport): string[] =>
  rules.filter(({ verdict }) => verdict === 'fail').map(told);

export const told = ({ id, verdict, says, request, status, answer }: JudgedRule): string =>
  `${id} ${verdict}: ${says} (${request}, ${status}: ${answer})`;
