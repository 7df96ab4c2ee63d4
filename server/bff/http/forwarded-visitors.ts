import fp from 'fastify-plugin';
import { networkOf } from './network-of.ts';

/** Fewer visitors behind one address can be a test or a forged header. */
const enough = 20;

/** Warns once about an unknown proxy: all visitors behind it share one address and its rate limits. */
export const forwardedVisitors = fp<{ trustProxy: readonly string[] | undefined }>(
  async (app, { trustProxy }) => {
    if (trustProxy && trustProxy.length > 0) return;
    const seen = new Map<string, Set<string>>();
    let warned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      const forwarded = request.headers['x-forwarded-for'];
      if (warned || typeof forwarded !== 'string') return done();
      const proxy = networkOf(request.ip);
      const visitors = seen.get(proxy) ?? new Set();
      // Anyone can send the header, so its memory is bounded.
      if (seen.size < enough) seen.set(proxy, visitors.add(networkOf(forwarded.split(',', 1)[0]?.trim() ?? '')));
      if (visitors.size >= enough) {
        warned = true;
        seen.clear();
        const message = `Many visitors seem to come from ${proxy}. If it is a proxy, add it to TRUST_PROXY. Until then, all its visitors share one address and its rate limits.`;
        request.log.warn({ proxy }, message);
      }
      done();
    });
  },
  { name: 'forwarded-visitors', fastify: '5.x' },
);
