import fp from 'fastify-plugin';
import { answerCall } from '../calls/answer-call.ts';
import type { PersonalDataService } from './personal-data.ts';

interface PersonOptions {
  readonly personalData: PersonalDataService;
}

/** The admin's two calls about one person: what is held, and to erase it. */
export const person = fp<PersonOptions>(
  async (app, { personalData }) => {
    app.addHook('onClose', () => personalData.close());

    answerCall(app, 'exportPersonalData', ({ body }) => personalData.exportPerson(body.email));
    answerCall(app, 'erasePersonalData', async ({ body, log }) => {
      const erasure = await personalData.erase(body.email);
      // Large tables take a while; nobody waits for it.
      void personalData.overwrite().catch((error: unknown) => log.error({ err: error }, 'tables not written anew'));
      return erasure;
    });
  },
  { name: 'person', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
