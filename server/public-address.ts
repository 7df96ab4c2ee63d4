import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Private ranges that ipaddr.js classifies as unicast: IPv4-compatible, and RFC 8215 translation. */
const furtherPrivateRanges = ['::/96', '64:ff9b:1::/48'].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Tells whether an IP address is outside every private and reserved range. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && furtherPrivateRanges.some((range) => parsed.match(range))) return false;
  return parsed.range() === 'unicast';
}

/** Tells whether a host name is a literal private address. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

/** Tells whether a HOST value is reachable only from this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Looks up public addresses only (SSRF guard). The connection uses the address that was checked. */
export function publicLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) return callback(error, []);
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} resolves to a private address`), []);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
}
