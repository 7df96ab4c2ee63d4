import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { callExamples, hostDescription } from '../../../shared/contract/host-description.ts';
import { describeApi } from '../../../shared/contract/openapi.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { markPublic } from '../session/access.ts';

/** The page's own scripts and pictures, calls to this origin, and nothing else: no inline script, no other site. */
const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // The style in the logo of the page's bar.
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** What the site answers, with the samples that the tests of hosts use. */
export const describeSite = (site: Pick<SiteFacts, 'name'>) =>
  describeApi({ title: `${site.name}: API`, server: '/api', examples: callExamples });

/**
 * `GET /api/openapi.json`: the contract table as other programs read it; `/api/host-openapi.json`: the side of it that a
 * backend host keeps. `/api/docs`: both as a page on which calls can be tried, with the visitor's own session.
 */
export const apiDescription = fp<{ site: Pick<SiteFacts, 'name'> }>(
  async (app, { site }) => {
    const document = describeSite(site);
    const documents = { '/api/openapi.json': document, '/api/host-openapi.json': hostDescription };
    for (const [path, described] of Object.entries(documents)) {
      const bytes = Buffer.from(JSON.stringify(described));
      app.get(path, { config: { public: true, sessionless: true } }, (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(bytes),
      );
    }
    await app.register(async (scope) => {
      markPublic(scope);
      // The plugin's type names every part of a description; ours is checked against the official schema in a test.
      await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
      await scope.register(swaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: pagePolicy,
        theme: { title: `${site.name}: API` },
        uiConfig: {
          urls: [
            { name: 'The site', url: '/api/openapi.json' },
            { name: 'Its backend host', url: '/api/host-openapi.json' },
          ],
          tryItOutEnabled: true,
          docExpansion: 'list',
          displayRequestDuration: true,
        },
      });
    });
  },
  { name: 'api-description', fastify: '5.x', dependencies: ['session'] },
);
