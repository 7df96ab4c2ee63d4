import { hash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { callExamples, hostDescription } from '#shared/contract/host-openapi.ts';
import { describeApi } from '#shared/contract/openapi.ts';
import type { SiteFacts } from '#shared/site.ts';
import { EncodedBody, sendEncoded } from '../http/encodings.ts';
import { markPublic } from '../session/plugin.ts';

const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const described = new Map<string, ReturnType<typeof describeApi>>();

/** The site's OpenAPI document, with the samples of the host tests. */
export function describeSite({ name }: Pick<SiteFacts, 'name'>) {
  // Made once, because tests start many servers in a process.
  const document =
    described.get(name) ?? describeApi({ title: `${name}: API`, server: '/api', examples: callExamples });
  described.set(name, document);
  return document;
}

/** Serves the OpenAPI documents of the site and of the host's side, and `/api/docs` to try both with one's session. */
export const apiDescription = fp<{ site: Pick<SiteFacts, 'name'> }>(
  async (app, { site }) => {
    const document = describeSite(site);
    const documents = { '/api/openapi.json': document, '/api/host-openapi.json': hostDescription };
    for (const [path, described] of Object.entries(documents)) {
      const bytes = Buffer.from(JSON.stringify(described));
      const answer = { body: new EncodedBody(bytes), etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
      app.get(path, { config: { public: true, sessionless: true } }, (request, reply) =>
        sendEncoded(request, reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'), answer),
      );
    }
    await app.register(async (scope) => {
      markPublic(scope);
      // The plugin's type is stricter than OpenAPI; a test validates the document against the official schema.
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
