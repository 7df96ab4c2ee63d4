import ipaddr from 'ipaddr.js';

const unreadable = 'unknown';

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([^:]*):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  // Four parts: the library also reads the short forms of inet_aton.
  const isWhole = address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isWhole && ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/**
 * An IP address in its one form, whichever way it was written: without the port that some proxies add, without a zone,
 * IPv4-mapped as IPv4.
 *
 * @param text the address of a socket, or what a trusted proxy wrote into `X-Forwarded-For`
 * @returns `unknown` for what is no address: whoever sends such counts as one
 */
export const plainAddress = (text: string): string => parse(text)?.toString() ?? unreadable;

/** The network of that many bits that an address is in. */
function network(address: ipaddr.IPv6, bits: 48 | 64): string {
  const groups = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/**
 * Under which names an address is counted, the narrowest first: of IPv6 the /64, since one line has endless addresses,
 * and the /48 that providers hand out.
 */
export function networksOf(text: string): readonly [string, ...string[]] {
  const address = parse(text);
  return address instanceof ipaddr.IPv6 ? [network(address, 64), network(address, 48)] : [plainAddress(text)];
}

/** From where somebody comes, roughly: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function roughNetworkOf(text: string): string {
  const address = parse(text);
  if (address === undefined) return unreadable;
  return address instanceof ipaddr.IPv6
    ? network(address, 48)
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`;
}

/** The first of them. */
export const networkOf = (text: string): string => networksOf(text)[0];
