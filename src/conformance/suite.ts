import type { Dialect } from '../contract/assumptions.ts';
import { type AskService, type CallerOptions, caller, type Exchange, objectOf } from './call.ts';
import type { Suite } from './check.ts';
import { CHECKS } from './checks/all.ts';
import { type CheckClass, type ConformanceReport, type JudgedRule, type RuleVerdict, requestLineOf } from './report.ts';
import { RULES } from './rules.ts';
import { UNOBSERVABLE } from './unobservable.ts';

/** Longest part of an answer that a report shows [characters]. */
const SHOWN = 600;

export interface ConformanceOptions extends CallerOptions {
  readonly dialect: Dialect;
  readonly classes: readonly CheckClass[];
  readonly pause: (ms: number) => Promise<void>;
  readonly onCheck?: (about: string, done: number, of: number) => void;
}

/** A reason to leave a check. */
class Skipped extends Error {}

interface Judged {
  verdict: RuleVerdict;
  says?: string | undefined;
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
  const ask: AskService = (request) => {
    requests++;
    return send(request);
  };
  const judge = (id: string, judged: Judged) => {
    if (WORSE[judged.verdict] > WORSE[verdicts.get(id)?.verdict ?? 'none']) verdicts.set(id, judged);
  };
  const suite: Suite = {
    ask,
    keys,
    dialect,
    pause,
    rule: (id, holds, exchange, says) =>
      judge(id, {
        verdict: holds ? 'pass' : 'fail',
        exchange,
        ...(holds ? {} : { says: says ?? 'the answer is otherwise' }),
      }),
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
  return reportOf(verdicts, options, requests);
}

const WORSE: Readonly<Record<RuleVerdict | 'none', number>> = { none: 0, skipped: 1, pass: 2, not_shown: 3, fail: 4 };

function reportOf(
  verdicts: ReadonlyMap<string, Judged>,
  { classes, keys }: ConformanceOptions,
  requests: number,
): ConformanceReport {
  const ours = RULES.filter(({ sides }) => sides.includes('service'));
  const rules = ours.map(({ id, part, section, rule }): JudgedRule => {
    const { verdict, says, exchange } = verdicts.get(id) ?? {
      verdict: 'skipped' as const,
      says: UNOBSERVABLE.get(id) ?? 'no check asks for it',
      exchange: undefined,
    };
    const evidence =
      exchange === undefined
        ? {}
        : {
            request: requestLineOf(exchange),
            status: exchange.status,
            ...(verdict === 'pass' ? {} : { answer: shown(exchange) }),
          };
    return { id, part, section, rule, verdict, ...(says === undefined ? {} : { says }), ...evidence };
  });
  const counts = { pass: 0, fail: 0, not_shown: 0, skipped: 0 };
  for (const { verdict } of rules) counts[verdict]++;
  return { rules, counts, classes: [...classes], keys: Object.keys(keys), requests };
}

/** The beginning of an answer; links are credentials. */
function shown({ bytes, headers, json }: Exchange): string {
  const type = headers.get('content-type') ?? 'no content type';
  if (json === undefined) return `${bytes.byteLength} bytes, ${type}`;
  const { url: _, ...rest } = objectOf(json);
  const text = JSON.stringify(Array.isArray(json) ? json : rest);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
