import { EXIT_BY_CODE, type PropmasterError } from '../../errors.ts';
import { renderFindings } from './findings.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';

/**
 * What happened, where, and the way out.
 *
 * @param verbose adds the stack and that of the cause
 * @param options `findings: false` where they were printed already
 */
export function renderError(
  error: PropmasterError,
  style: Style,
  verbose: boolean,
  { findings: withFindings = true }: { readonly findings?: boolean } = {},
): string {
  const { code, message, where, hint, requestId, jobId, findings, status } = error;
  const service = [status && `HTTP ${status}`, error.serviceCode].filter(Boolean).join(', ');
  return [
    `${style.bad('error:')} ${message}`,
    ...(withFindings && findings?.length ? [renderFindings(findings, style)] : []),
    renderFacts(
      [
        ['where', where],
        ['job', jobId],
        ['request', requestId],
        ['service', service || undefined],
        ['code', `${code} (exit ${EXIT_BY_CODE[code]})`],
      ],
      style,
    ),
    ...(hint ? [`${style.strong('What to do:')} ${hint}`] : []),
    ...(verbose ? [style.dim(stacks(code === 'internal' ? (error.cause ?? error) : error))] : []),
  ].join('\n');
}

function stacks(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? String(error);
  return error.cause === undefined ? own : `${own}\ncaused by ${stacks(error.cause)}`;
}
