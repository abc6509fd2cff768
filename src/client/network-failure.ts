import { PropmasterError } from '../errors.ts';
import { Overdue } from './deadlines.ts';
import { FailedAttempt, type Remedy } from './failed-attempt.ts';
import { ProxyFailure } from './proxy.ts';
import { RedirectFailure } from './redirects.ts';

/** What we can say about a failure beneath HTTP. */
interface Diagnosis {
  readonly message: string;
  readonly again: Remedy['again'];
  readonly hint?: string;
  readonly atMost?: Remedy['atMost'];
}

/** A failure beneath HTTP, as an error that names the host. @param url the address asked; its query is not shown */
export function networkFailure(thrown: unknown, where: string, url: string): FailedAttempt {
  const { message, again, hint, atMost } = diagnose(thrown, new URL(url).origin);
  const code = hint === HEADER_HINT ? 'protocol_error' : 'network_error';
  const error = new PropmasterError(code, message, { where, cause: thrown, ...(hint && { hint }) });
  return new FailedAttempt(error, { again, ...(atMost && { atMost }) });
}

const CHECK_PROXY =
  'Check HTTP_PROXY and HTTPS_PROXY, or name the host of the service in NO_PROXY to do without the proxy.';
const CHECK_URL = 'Check the base URL (of the profile, or PROPMASTER_BASE_URL) and the network.';
const HEADER_HINT = 'Something in front of the service adds too many headers or cookies; check the base URL.';

function diagnose(thrown: unknown, origin: string): Diagnosis {
  if (thrown instanceof Overdue) {
    const message = `${origin} is too slow: ${thrown.message}.`;
    return { message, again: 'if-repeatable', hint: CHECK_URL, atMost: { times: 2, of: 'time-out' } };
  }
  if (thrown instanceof RedirectFailure) return diagnoseRedirect(thrown, origin);
  if (thrown instanceof ProxyFailure) return diagnoseProxy(thrown, origin);
  const code = codeOf(thrown);
  switch (code) {
    case 'ECONNREFUSED':
      return {
        message: `Nothing listens at ${origin} (connection refused).`,
        again: 'always',
        hint: 'Start the service (propmaster serve), or check the base URL (of the profile, or PROPMASTER_BASE_URL).',
      };
    case 'ENOTFOUND':
      return { message: `The host of ${origin} is not known.`, again: 'never', hint: CHECK_URL };
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return { message: `${origin} can not be reached (${code}).`, again: 'always', hint: CHECK_URL };
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { message: `${origin} answered with headers larger than 16 KiB.`, again: 'never', hint: HEADER_HINT };
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return { message: `The connection to ${origin} broke off (${code}).`, again: 'if-repeatable' };
    case 'Z_DATA_ERROR':
    case 'Z_BUF_ERROR':
      return { message: `${origin} sent broken gzip data.`, again: 'if-repeatable' };
    default:
      if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_SIGNED|UNABLE_TO_)/.test(code)) {
        return { message: `${origin} has no valid certificate (${code}).`, again: 'never', hint: CHECK_URL };
      }
      return { message: `The exchange with ${origin} failed: ${reason(thrown)}.`, again: 'if-repeatable' };
  }
}

/** Codes of failures to get as far as a host. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** What fails on the way to the proxy is not the service's fault; what fails beyond it is told as without one. */
function diagnoseProxy({ proxy, status, cause }: ProxyFailure, origin: string): Diagnosis {
  if (status === 407) {
    const hint = 'Give them with the address: HTTPS_PROXY=http://user:password@host:port';
    return { message: `The proxy ${proxy} wants a user name and a password (407).`, again: 'never', hint };
  }
  if (status !== undefined) {
    const again = status >= 500 ? 'always' : 'never';
    return { message: `The proxy ${proxy} does not lead to ${origin} (${status}).`, again, hint: CHECK_PROXY };
  }
  if (!UNREACHED.includes(codeOf(cause))) return diagnose(cause, origin);
  const diagnosis = diagnose(cause, `the proxy ${proxy}`);
  return { ...diagnosis, message: diagnosis.message.replace(/^the/, 'The'), hint: CHECK_PROXY };
}

/** What fails behind a redirect is not the fault of the base URL, which has answered. */
function diagnoseRedirect({ origin: target, cause }: RedirectFailure, origin: string): Diagnosis {
  const diagnosis = diagnose(cause, target);
  const message = `${origin} redirected to ${target}. ${diagnosis.message}`;
  if (diagnosis.hint === undefined || diagnosis.hint === CHECK_PROXY) return { ...diagnosis, message };
  const hint = `The service answers, and sends this request on: tell its operator that ${target} can't be used from here.`;
  return { ...diagnosis, message, hint };
}

/** Node puts the attempts at several addresses of one host into an AggregateError; they failed alike. */
function codeOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.errors[0]) return codeOf(thrown.errors[0]);
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : '';
}

function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message.replace(/\.$/, '') : String(thrown);
}
