import { isIP } from 'node:net';
import fp from 'fastify-plugin';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config.ts';

/** In this order, because later browsers also contain the names of earlier ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the browser and system of a User-Agent header, for people. */
export function browserName(userAgent = ''): string {
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)];
  if (!browser && !system) return 'Another program';
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`;
}

/** Fewer visitors behind one address can be a test or a forged header. */
const minVisitorsOfProxy = 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's IP address. Fastify's `ip` is undefined once the visitor has left. */
    address: string;
  }
}

/**
 * Keeps the address of each visitor. Warns once about an unknown proxy: all visitors behind it share one address and its
 * rate limits.
 */
export const visitorAddresses = fp<Pick<Config, 'trustProxy'>>(
  async (app, { trustProxy }) => {
    app.decorateRequest('address', '');
    app.addHook('onRequest', (request, _reply, done) => {
      request.address = request.ip ?? '';
      done();
    });
    if (trustProxy.length > 0) return;
    const seen = new Map<string, Set<string>>();
    let warned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      const forwarded = request.headers['x-forwarded-for'];
      if (warned || typeof forwarded !== 'string') return done();
      const proxy = networkOf(request.address);
      const visitors = seen.get(proxy) ?? new Set();
      // Anyone can send the header, so its memory is bounded.
      if (seen.size < minVisitorsOfProxy)
        seen.set(proxy, visitors.add(networkOf(forwarded.split(',', 1)[0]?.trim() ?? '')));
      if (visitors.size >= minVisitorsOfProxy) {
        warned = true;
        seen.clear();
        const message = `Many visitors seem to come from ${proxy}. If it is a proxy, add it to TRUST_PROXY. Until then, all its visitors share one address and its rate limits.`;
        request.log.warn({ proxy }, message);
      }
      done();
    });
  },
  { name: 'visitor-addresses', fastify: '5.x' },
);

const unreadable = 'unknown';

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([^:]*):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  // The library also accepts the short forms of inet_aton.
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

/** Normalises an IP address: no port, no zone, IPv4-mapped as IPv4. */
export const plainAddress = (text: string): string => parse(text)?.toString() ?? unreadable;

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

/** Returns the smallest network to count an address under. */
export const networkOf = (text: string): string => networksOf(text)[0];
