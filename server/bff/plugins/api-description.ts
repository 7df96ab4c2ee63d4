import fp from 'fastify-plugin';
import { describeApi } from '../../../shared/contract/openapi.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';

/** `GET /api/openapi.json`: the contract table as other programs read it. */
export const apiDescription = fp<{ site: Pick<SiteFacts, 'name'> }>(
  async (app, { site }) => {
    // Made at the first question: most starts are never asked.
    let description: Buffer | undefined;
    app.get('/api/openapi.json', { config: { public: true, sessionless: true } }, (_request, reply) => {
      description ??= Buffer.from(JSON.stringify(describeApi({ title: `${site.name}: API`, server: '/api' })));
      return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(description);
    });
  },
  { name: 'api-description', fastify: '5.x' },
);
