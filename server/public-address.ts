import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges that lead inside, which ipaddr.js takes for any others: IPv4-compatible, and translated by RFC 8215. */
const furtherPrivateRanges = ['::/96', '64:ff9b:1::/48'].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Whether an IP address lies on the public internet, rather than in a private or special range. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && furtherPrivateRanges.some((range) => parsed.match(range))) return false;
  return parsed.range() === 'unicast';
}

/** Whether an address names a private host by its number, which no name service is asked about. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

/** Whether what HOST says to listen on can be reached from this machine alone. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * `dns.lookup` that finds public addresses only (SSRF guard). Links in answers can be somebody's input, and so can what a
 * name leads to: following one must not reach what only this machine can reach. The address found is the one connected to.
 */
export function publicLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) return callback(error, []);
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error('The name does not lead to the public internet.'), []);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
}
