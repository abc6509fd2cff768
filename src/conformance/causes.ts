import type { Exchange } from './call.ts';
import type { JudgedRule } from './report.ts';

/** Rules that are broken by one thing. */
export interface FailureCause {
  readonly cause: string;
  /** At least one, in the order of the specification; each has its own verdict and evidence. */
  readonly rules: readonly JudgedRule[];
}

/** The failures of a report by their cause: what breaks most rules first. */
export function causesOf(rules: readonly JudgedRule[]): FailureCause[] {
  const causes = new Map<string, JudgedRule[]>();
  for (const rule of rules.filter(({ verdict }) => verdict === 'fail')) {
    const cause = rule.cause ?? rule.says ?? rule.rule;
    causes.set(cause, [...(causes.get(cause) ?? []), rule]);
  }
  return [...causes].map(([cause, some]) => ({ cause, rules: some })).sort((a, b) => b.rules.length - a.rules.length);
}

/**
 * What breaks a rule, where its check names nothing: an answer that is wrong as a whole, else what is wrong with the
 * answer of this route. Ids in its path do not matter.
 */
export function causeOf({ request, status, headers, json }: Exchange, says: string): string {
  if (json === undefined && /^text\/html/.test(headers.get('content-type') ?? '')) return 'answers are pages of HTML';
  const path = /^https?:/.test(request.path) ? '(download link)' : routeOf(request.path);
  if (status >= 500) return `${request.method} ${path} is answered with ${status}`;
  return `${request.method} ${path}: ${says}`;
}

/** A path with `{id}` for what stands behind the name of a collection. */
const routeOf = (path: string): string =>
  path.replace(/^(\/v1\/[^/?]+)\/[^/?]+/, (_, collection: string) => `${collection}/{id}`);

/** How a field is told, in place of its kind; undefined: it is absent, which has no cause in common with other fields. */
export function toldAs(kind: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return `fields of the kind ${kind} are told as ${shapeOf(value)}`;
}

function shapeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'arrays';
  if (typeof value !== 'string') return `${typeof value}s`;
  if (/^\d{4}-\d\d-\d\d[T ]/.test(value)) return 'ISO 8601 texts';
  return value !== '' && Number.isFinite(Number(value)) ? 'texts of numbers' : 'texts';
}
