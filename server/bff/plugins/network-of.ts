import { isIPv4, isIPv6 } from 'node:net';

const unreadable = 'unknown';

/**
 * An IP address in its one form, whichever way it was written: without the port that some proxies add, without a zone,
 * version 4 without the clothes of version 6.
 *
 * @param text the address of a socket, or what a trusted proxy wrote into `X-Forwarded-For`
 * @returns `unknown` for what is no address: whoever sends such counts as one
 */
export function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([^:]*):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return unreadable;
  const [, dotted] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (dotted) return dotted;
  // URLs write each address in one way (RFC 5952).
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? unreadable;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** An address for counting: of IPv6 the network, since one line has endless addresses. */
export function networkOf(text: string): string {
  const address = plainAddress(text);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
