import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pino from 'pino';
import { buildBff } from '../../../server/bff/app.ts';
import { discovery } from '../../../server/bff/discovery/plugin.ts';
import { socialPictures } from '../../../server/bff/discovery/social-pictures.ts';
import { createForms } from '../../../server/bff/forms/intake/form-routes.ts';
import { loadPageBundle } from '../../../server/bff/pages/page-bundle.ts';
import { pages } from '../../../server/bff/pages/plugin.ts';
import { parseConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/open.ts';
import type { createTestClock } from '../../../server/test-support/clock.ts';

const secrets = ['a secret of at least thirty-two characters'];
const site = {
  name: 'Realvance',
  address: 'Noida',
  country: 'IN',
  email: 'hello@realvance.example',
  phone: '1',
  countryCode: '91',
  socials: [],
  url: 'http://site.example',
};

/** Starts the site in this process, in front of the given host, with a test clock. */
export async function startSiteWithClock(hostUrl: string, clock: ReturnType<typeof createTestClock>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clock-'));
  const database = await openDatabase({ dataDir });
  const bundle = await loadPageBundle(path.resolve(import.meta.dirname, '../../../dist'));
  const forms = createForms({
    db: database.db,
    clock,
    logger: pino({ level: 'silent' }),
    secrets,
    target: { kind: 'service', url: 'http://127.0.0.1:9', accessKey: 'key' },
    timeoutMs: 2000,
    site,
    positionState: (position) => app.openings.positionState(position),
  });
  const app = await buildBff({
    ...parseConfig({}),
    dataDir: undefined,
    tracing: undefined,
    webhooks: undefined,
    db: database.db,
    dialect: database.dialect,
    clock,
    logger: false,
    secrets,
    backend: { url: hostUrl },
    site,
    maxEventLoopDelayMs: 0,
    forms: forms.plugin,
    pages: fp(async (scope: FastifyInstance) => {
      await scope.register(discovery({ site }));
      await scope.register(pages({ bundle, site, clock, formStamp: forms.pageStamp }));
      await scope.register(socialPictures({ site, publicFolder: bundle.publicFolder }));
    }),
  });
  return {
    app,
    async close() {
      await app.close();
      await forms.relay.stop();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
