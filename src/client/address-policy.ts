import { BlockList, isIP } from 'node:net';

/** Which addresses named by the service (download links, redirects) may be asked. */
export interface AddressPolicy {
  /** Where the user told us to go; only this address is trusted as such. */
  readonly base: URL;
}

/**
 * Why `url` may not be asked, or `undefined`: a service, or whoever speaks for it, must not be able to make this machine
 * call its own network (server-side request forgery).
 *
 * Allowed are the origin of the base URL; `https:` to public addresses; other ports of the base's own host without a
 * step down from `https:`; and the loopback when the base is there too. A name that resolves to a private address isn't
 * noticed here; `https:` with its certificate stands against that.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function refusal(url: URL, { base }: AddressPolicy): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `${url.protocol} is not http`;
  if (url.username || url.password) return 'it carries a user name';
  if (url.origin === base.origin) return undefined;
  const secure = url.protocol === 'https:';
  if (url.hostname === base.hostname) {
    return secure || base.protocol === 'http:' ? undefined : 'it steps down from https to http';
  }
  if (isLoopback(url.hostname)) return isLoopback(base.hostname) ? undefined : `${url.hostname} is this machine`;
  if (isPrivate(url.hostname)) return `${url.hostname} is a private address`;
  return secure ? undefined : `http to ${url.hostname}, which is not the service's host`;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Names of this machine (RFC 6761, 6.3), and those that hosts files of Linux have for it. */
const LOOPBACK_NAME =
  /^(?:(?:.+\.)?localhost|(?:.+\.)?localhost\.localdomain|localhost[46]|localhost[46]\.localdomain[46]|ip6-localhost|ip6-loopback)$/;
/** Names of a network of one's own: RFC 6762 and 8375, ICANN's reserved `internal`, and what routers call theirs. */
const PRIVATE_NAME = /(?:^|\.)(?:local|internal|home\.arpa|localdomain|lan|intranet)$/;

/** IANA special-purpose registries: this network, private, shared, link-local (cloud metadata), multicast, reserved. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 96], // unspecified, and IPv4 in the old disguise (RFC 4291, 2.5.5.1)
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32], // Teredo
  ['2002::', 16], // 6to4
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv6');
}

/** @param hostname as `URL` has it: IPv4 of any spelling is dotted there already */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK_NAME.test(plainName(hostname)) || listed(LOOPBACK, hostname);
}

function isPrivate(hostname: string): boolean {
  return PRIVATE_NAME.test(plainName(hostname)) || listed(PRIVATE, hostname);
}

/** Whether others on the way to this address could read what is sent there. */
export const isInClear = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);

/** Without the dots of the root, which change nothing (RFC 1034, 3.1). */
const plainName = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, '');

function listed(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
