import { BlockList, isIPv4 } from 'node:net';

/**
 * Addresses that are not of the public internet: this machine, private and shared networks, link-local (cloud metadata
 * among them), documentation, multicast, and what stands for an IPv4 address in disguise.
 *
 * @see IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890)
 */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv4');
}

/** Everything public in IPv6 begins with 001 (RFC 4291, 2.4); of that, these are not. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23], // Teredo, benchmarking, ORCHID
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address belongs to a host of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) is only ever link-local. BlockList matches IPv4-mapped addresses as IPv4.
  return !address.includes('%') && PUBLIC_V6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}
