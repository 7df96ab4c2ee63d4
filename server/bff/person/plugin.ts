import fp from 'fastify-plugin';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { routePath } from '../../../shared/contract/path-template.ts';
import { personInput } from '../../../shared/schemas/person.ts';
import { readFields } from '../../refusal.ts';
import type { PersonalDataService } from './personal-data.ts';

export interface PersonOptions {
  readonly personalData: PersonalDataService;
}

/** The admin's two calls about one person: what is held, and to erase it. */
export const person = fp<PersonOptions>(
  async (app, { personalData }) => {
    app.addHook('onClose', () => personalData.close());

    const { exportPersonalData, erasePersonalData } = endpoints;
    app.route({
      method: exportPersonalData.method,
      url: `/api${routePath(exportPersonalData.path)}`,
      config: { endpoint: 'exportPersonalData' },
      handler: async ({ body }, reply) => {
        reply.header('cache-control', 'no-store');
        return { data: await personalData.exportPerson(readFields(personInput, body).email) };
      },
    });
    app.route({
      method: erasePersonalData.method,
      url: `/api${routePath(erasePersonalData.path)}`,
      config: { endpoint: 'erasePersonalData' },
      handler: async ({ body, log }, reply) => {
        reply.header('cache-control', 'no-store');
        const erasure = await personalData.erase(readFields(personInput, body).email);
        // Large tables take a while; nobody waits for it.
        void personalData.overwrite().catch((error: unknown) => log.error({ err: error }, 'tables not written anew'));
        return { data: erasure };
      },
    });
  },
  { name: 'person', fastify: '5.x', dependencies: ['session', 'errors'] },
);
