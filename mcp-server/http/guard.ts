import { createHash, timingSafeEqual } from 'node:crypto';
import { networkInterfaces, hostname as thisMachine } from 'node:os';
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { refusal } from './refusal.ts';

export interface GuardOptions {
  /** Address that is listened on. */
  readonly host: string;
  /** What clients must send as `Authorization: Bearer …`. */
  readonly token?: string;
  /** Names under which clients reach this server beside its own address, as behind a proxy. */
  readonly allowedHosts?: readonly string[];
}

/** @returns the answer to a request that must not come in, or undefined */
export type Guard = (request: Request) => Response | undefined;

/**
 * Keeps out what a web page makes a browser send: a name that was rebound to this machine (Host), a foreign page (Origin);
 * and who has not got the token. The specification of Streamable HTTP asks for the first two, section "Security Warning".
 */
export function createGuard({ host, token, allowedHosts = [] }: GuardOptions): Guard {
  const known = [...localhostAllowedHostnames(), ...ownNames(host), ...allowedHosts.map(asHostname)];
  const expected = token === undefined ? undefined : digest(token);
  return ({ headers }) => {
    const addressed = validateHostHeader(headers.get('host'), known);
    if (!addressed.ok) return refusal(403, `${addressed.message} --allow-host admits a further name.`);
    const from = validateOriginHeader(headers.get('origin'), known);
    if (!from.ok) return refusal(403, from.message);
    if (expected && !carries(headers.get('authorization'), expected)) {
      return refusal(401, 'This server wants its token: Authorization: Bearer <token>.', {
        'WWW-Authenticate': 'Bearer realm="propmaster"',
      });
    }
    return undefined;
  };
}

/** Whether only programs of this machine can reach an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

function carries(authorization: string | null, expected: Buffer): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), expected);
}

/** Digests have one length, whatever a token's: the time of the comparison tells nothing about it. */
const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Beyond loopback: the address listened on; for "any address" all that this machine has. */
function ownNames(host: string): string[] {
  if (isLoopback(host)) return [];
  if (host !== '0.0.0.0' && host !== '::') return [asHostname(host)];
  const addresses = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  return [thisMachine(), ...addresses].map(asHostname);
}

/** As it stands in a Host header: lower case, IPv6 in brackets. */
const asHostname = (name: string): string =>
  name.includes(':') && !name.startsWith('[') ? `[${name.split('%')[0]!.toLowerCase()}]` : name.toLowerCase();
