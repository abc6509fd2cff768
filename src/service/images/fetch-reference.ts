import { lookup as systemLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { LIMITS } from '../../contract/limits.ts';
import { type DecodedImage, decodeImage } from './images.ts';
import { isPublicAddress } from './public-address.ts';

/** [ms] for all of it (assumption `reference-url`). */
const TIME_LIMIT_MS = 15_000;

export interface FetchReferenceOptions {
  /** Whether the address may be one of a private network or of this machine. */
  readonly allowPrivate: boolean;
  /** All addresses of a host name. @default the system's resolver */
  readonly lookup?: (host: string) => Promise<readonly Address[]>;
  /** [ms] @default 15 s */
  readonly timeLimitMs?: number;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

/**
 * Fetches an image by URL and decodes it: http or https, no redirect, no proxy, at most 20 MiB and 15 s. The name is
 * resolved once, every address that it has is checked, and the connection goes to the one that was checked, so that a
 * name which answers differently the second time leads nowhere else.
 *
 * @throws Error whose message says what is wrong, for people
 */
export async function fetchReference(
  url: string,
  options: FetchReferenceOptions,
): Promise<DecodedImage & { readonly bytes: Uint8Array }> {
  const target = parse(url);
  const timer = AbortSignal.timeout(options.timeLimitMs ?? TIME_LIMIT_MS);
  const aborted = new Promise<never>((_, reject) => {
    timer.addEventListener('abort', () => reject(new Error('It took too long.')), { once: true });
  });
  const work = resolve(target, options).then((address) => download(target, address, timer));
  const bytes = await Promise.race([work, aborted]);
  return { ...(await decodeImage(bytes)), bytes };
}

function parse(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:')
    throw new Error('Only http and https URLs are fetched.');
  if (target.username !== '' || target.password !== '') throw new Error('A URL with credentials is not fetched.');
  return target;
}

async function resolve(
  { hostname }: URL,
  { allowPrivate, lookup = lookupAll }: FetchReferenceOptions,
): Promise<Address> {
  // The URL parser has brought every spelling of a number to the usual one, and put brackets around IPv6.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  const addresses = family === 0 ? await lookup(literal).catch(() => []) : [{ address: literal, family }];
  const [first] = addresses;
  if (!first) throw new Error('Its host is not known.');
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new Error('Its host has a private address.');
  }
  return first;
}

const lookupAll = (host: string): Promise<Address[]> => systemLookup(host, { all: true });

async function download(target: URL, address: Address, signal: AbortSignal): Promise<Buffer> {
  const client = target.protocol === 'https:' ? https : http;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = client.get(target, {
      agent: false,
      signal,
      headers: { Accept: 'image/png, image/jpeg, image/webp', 'Accept-Encoding': 'identity' },
      // Both shapes of answer: Node asks for all addresses when it may try several.
      lookup: (_, { all }, answer) => {
        if (all) answer(null, [{ ...address }]);
        else answer(null, address.address, address.family);
      },
    });
    request.once('response', resolve);
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`It can't be reached (${error.code ?? 'error'}).`)),
    );
  });
  try {
    return await collect(response);
  } finally {
    response.destroy();
  }
}

async function collect(response: http.IncomingMessage): Promise<Buffer> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) throw new Error('It redirects elsewhere, and redirects are not followed.');
  if (status !== 200) throw new Error(`Its host answered with status ${status}.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('It is encoded.');
  const tooLarge = () => new Error(`It is larger than ${LIMITS.imageBytes} bytes.`);
  if (Number(headers['content-length'] ?? 0) > LIMITS.imageBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LIMITS.imageBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new Error('It broke off.');
  }
  if (size > LIMITS.imageBytes) throw tooLarge();
  return Buffer.concat(chunks);
}
