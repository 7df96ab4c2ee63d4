import ipaddr from 'ipaddr.js';

const unreadable = 'unknown';

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([^:]*):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  // The library also accepts the short forms of inet_aton.
  const isWhole = address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isWhole && ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/**
 * Normalises an IP address: no port, no zone, IPv4-mapped as IPv4.
 *
 * @param text a socket's address or an entry of X-Forwarded-For
 * @returns `unknown` for anything else; all such clients share one counter
 */
export const plainAddress = (text: string): string => parse(text)?.toString() ?? unreadable;

/** Truncates an IPv6 address to a network. */
function network(address: ipaddr.IPv6, bits: 48 | 64): string {
  const groups = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/** Returns the networks to count an address under: IPv4 as it is; IPv6 as /64, since one line has many addresses, and /48. */
export function networksOf(text: string): readonly [string, ...string[]] {
  const address = parse(text);
  return address instanceof ipaddr.IPv6 ? [network(address, 64), network(address, 48)] : [plainAddress(text)];
}

/** Returns a coarse location: the /24 of an IPv4 address or the /48 of an IPv6 address. */
export function roughNetworkOf(text: string): string {
  const address = parse(text);
  if (address === undefined) return unreadable;
  return address instanceof ipaddr.IPv6
    ? network(address, 48)
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`;
}

/** Returns the narrowest of `networksOf`. */
export const networkOf = (text: string): string => networksOf(text)[0];
