import type { Dialect } from '../contract/assumptions.ts';
import { type AskService, type CallerOptions, caller, type Exchange } from './call.ts';
import { causeOf } from './causes.ts';
import type { Suite } from './check.ts';
import { CHECKS } from './checks/all.ts';
import { evidenceOf } from './evidence.ts';
import { SuiteLedger } from './ledger.ts';
import { cleared, forewarning } from './litter.ts';
import type { CheckClass, ConformanceReport, JudgedRule, RuleVerdict } from './report.ts';
import { RULES } from './rules.ts';
import { UNOBSERVABLE } from './unobservable.ts';

export interface ConformanceOptions extends CallerOptions {
  readonly dialect: Dialect;
  readonly classes: readonly CheckClass[];
  readonly pause: (ms: number) => Promise<void>;
  /** Told before the first request, where the checks make something: what, and about what it costs at most. */
  readonly onForewarning?: (says: string) => void;
  readonly onCheck?: (about: string, done: number, of: number) => void;
}

/** A reason to leave a check. */
class Skipped extends Error {}

interface Judged {
  verdict: RuleVerdict;
  says?: string | undefined;
  cause?: string;
  exchange?: Exchange | undefined;
}

/**
 * Asks a service whether it keeps the specification's rules. A rule that several checks are about fails if one does.
 *
 * @throws the reason of the signal when it is aborted; what the network throws fails the check's rules instead
 */
export async function conformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { classes, keys, dialect, pause, onCheck, signal } = options;
  const verdicts = new Map<string, Judged>();
  const send = caller(options);
  let requests = 0;
  const ledger = new SuiteLedger(dialect.images.path);
  const ask: AskService = async (request) => {
    requests++;
    const exchange = await send(request);
    ledger.observe(exchange);
    return exchange;
  };
  const says = forewarning(classes, keys);
  if (says !== undefined) options.onForewarning?.(says);
  const judge = (id: string, judged: Judged) => {
    if (WORSE[judged.verdict] > WORSE[verdicts.get(id)?.verdict ?? 'none']) verdicts.set(id, judged);
  };
  const suite: Suite = {
    ask,
    keys,
    dialect,
    pause,
    rule(id, holds, exchange, says = 'the answer is otherwise', cause = causeOf(exchange, says)) {
      judge(id, holds ? { verdict: 'pass', exchange } : { verdict: 'fail', exchange, says, cause });
    },
    notShown: (ids, exchange, says) => {
      for (const id of ids) judge(id, { verdict: 'not_shown', exchange, says });
    },
    skip(reason) {
      throw new Skipped(reason);
    },
  };
  for (const [index, check] of CHECKS.entries()) {
    signal?.throwIfAborted();
    onCheck?.(check.about, index, CHECKS.length);
    const missing = check.needs.find((kind) => keys[kind] === undefined);
    let why = 'an answer before it did not come as it should, or there was no occasion to see it';
    if (!classes.includes(check.class)) why = `class ${check.class} was not chosen`;
    else if (missing !== undefined) why = `needs a ${missing === 'team' ? 'Team' : 'Personal'} key`;
    else {
      try {
        await check.run(suite);
      } catch (thrown) {
        signal?.throwIfAborted();
        if (thrown instanceof Skipped) why = thrown.message;
        else why = `the check broke off: ${(thrown as Error).message}`;
      }
    }
    for (const id of check.rules) judge(id, { verdict: 'skipped', says: why });
  }
  const litter = await cleared(ask, ledger, pause);
  return reportOf(verdicts, options, { requests, ...litter });
}

const WORSE: Readonly<Record<RuleVerdict | 'none', number>> = { none: 0, skipped: 1, pass: 2, not_shown: 3, fail: 4 };

function reportOf(
  verdicts: ReadonlyMap<string, Judged>,
  { classes, keys }: ConformanceOptions,
  done: Pick<ConformanceReport, 'requests' | 'left' | 'removed'>,
): ConformanceReport {
  const ours = RULES.filter(({ sides }) => sides.includes('service'));
  const rules = ours.map(({ id, part, section, rule }): JudgedRule => {
    const { verdict, says, cause, exchange } = verdicts.get(id) ?? {
      verdict: 'skipped' as const,
      says: UNOBSERVABLE.get(id) ?? 'no check asks for it',
    };
    return {
      ...{ id, part, section, rule, verdict },
      ...(says === undefined ? {} : { says }),
      ...(cause === undefined ? {} : { cause }),
      ...(exchange === undefined ? {} : evidenceOf(exchange, keys, verdict !== 'pass')),
    };
  });
  const counts = { pass: 0, fail: 0, not_shown: 0, skipped: 0 };
  for (const { verdict } of rules) counts[verdict]++;
  return { rules, counts, classes: [...classes], keys: Object.keys(keys), ...done };
}
