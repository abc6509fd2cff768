import { PropmasterError } from '../errors.ts';
import { isLoopback } from './address-policy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** An exchange by way of a proxy that failed. The proxy's address is shown without its user and password. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  /** Origin of the proxy. */
  readonly proxy: string;
  /** What the proxy itself answered, if it did. */
  readonly status: number | undefined;

  constructor(proxy: URL, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.proxy = proxy.origin;
    // undici says it in words only: "Proxy response (403) !== 200", "Proxy Authentication Required (407)".
    this.status = Number(/^Proxy .*\((\d{3})\)/.exec(this.message)?.[1]) || undefined;
  }
}

/**
 * The proxy that the environment names for `url`, as curl and others read it: `HTTP_PROXY` or `HTTPS_PROXY` by the scheme
 * of the URL, unless `NO_PROXY` holds its host, a domain above it, or `*`; lower-case names win. The loopback is never
 * asked for by proxy: what listens there is on this machine.
 *
 * @throws {PropmasterError} `usage` for a variable that holds no http or https URL
 */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  if (isLoopback(url.hostname)) return undefined;
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const value = env[name] ?? env[name.toUpperCase()];
  if (!value || isExempt(url, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return undefined;
  const text = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy && /^https?:$/.test(proxy.protocol)) return proxy;
  throw new PropmasterError('usage', `${name.toUpperCase()} holds no address of an http or https proxy.`, {
    where: name.toUpperCase(),
    hint: 'Write it like http://host:port or http://user:password@host:port, or unset it.',
  });
}

/** Entries are hosts, or domains with all below them, with or without a leading dot or `*.`, and with or without a port. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const portHere = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '') return false;
    if (entry === '*') return true;
    const [, name = '', portThere] = /^(.+?)(?::(\d+))?$/.exec(entry.toLowerCase())!;
    const domain = name.replace(/^\*?\./, '');
    return (!portThere || portThere === portHere) && (hostname === domain || hostname.endsWith(`.${domain}`));
  });
}
