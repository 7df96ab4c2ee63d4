import { randomUUID } from 'node:crypto';
import { endpointOf, type HostEndpointName } from '../../../shared/contract/endpoints.ts';
import { type Check, reads, writes } from './check.ts';
import { expectRefusal } from './expectations.ts';
import { CheckSkipped, type TestedHost } from './tested-host.ts';

/** Nothing has these ids: a number larger than any, and a text that no scheme of ids would make. */
const unknownIds = ['999999999', `none-${randomUUID()}`];

/** The parts of a call's path, for nothing that there is. */
export const unknownParams = (name: HostEndpointName) =>
  Object.fromEntries(endpointOf(name).params.map((param) => [param, unknownIds[0] ?? '']));

const gone = [404, 410];

/** Some valid body, so that nothing but the id is wrong. */
const bodies: Partial<Record<HostEndpointName, Readonly<Record<string, string>>>> = {
  updateJobPosition: { position: 'P', area_of_interest: 'A', description: 'D', experience: 'E' },
  updateBlogs: { title: 'T', description: 'D', author: 'A', tags: 'T' },
};

/** @throws Mismatch where an id that nothing has is answered with anything but 404 or 410 and a message */
export async function refusesUnknownId(host: TestedHost, name: HostEndpointName): Promise<void> {
  const [param = 'id'] = endpointOf(name).params;
  for (const id of unknownIds) {
    expectRefusal(await host.call(name, { params: { [param]: id }, body: bodies[name] }), gone);
  }
}

const unknownId = (name: HostEndpointName, check: typeof reads): Check =>
  check(name, 'answers 404 and a message for an id that does not exist', (host) => refusesUnknownId(host, name));

/** What a row with a JSON body must not take. A wrong id goes along where the path needs one. */
function bodyChecks(name: HostEndpointName, check: typeof reads, withRequired = true): Check[] {
  const params = unknownParams(name);
  const refuses = (type: string, body: string) => async (host: TestedHost) =>
    expectRefusal(await host.raw(name, { params, headers: { 'content-type': type }, body }));
  const checks = [
    check(name, 'refuses a content type that is not JSON', refuses('application/xml', '<nothing/>')),
    check(name, 'refuses JSON that is cut short', refuses('application/json', '{"email": "a')),
  ];
  return withRequired
    ? [...checks, check(name, 'refuses a body without its fields', refuses('application/json', '{}'))]
    : checks;
}

const strangersAreRefused = (name: HostEndpointName): Check =>
  writes(name, 'refuses a caller without the token', async (host) => {
    if (host.token === undefined) throw new CheckSkipped('needs --token');
    const headers = { authorization: 'Bearer not-the-token', 'content-type': 'application/json' };
    expectRefusal(await host.raw(name, { params: unknownParams(name), headers, body: '{}' }), [401, 403]);
  });

export const refusalChecks: readonly Check[] = [
  unknownId('getJobPostById', reads),
  unknownId('updateJobPosition', writes),
  unknownId('deleteJobPost', writes),
  unknownId('deleteblogs', writes),
  ...bodyChecks('userLogin', reads),
  reads('userLogin', 'refuses an address it does not know, with a message', async (host) => {
    const body = { email: `nobody-${randomUUID()}@realvance.example`, password: randomUUID() };
    expectRefusal(await host.call('userLogin', { body }));
  }),
  ...bodyChecks('postJobPosition', writes),
  ...bodyChecks('updateJobPosition', writes, false),
  ...bodyChecks('userSignup', writes),
  ...bodyChecks('verifyEmailOTP', writes),
  ...bodyChecks('forgetPassword', writes),
  ...bodyChecks('forgetPasswordVerifyEmailOTP', writes),
  ...bodyChecks('changePasswordAfterFoget', writes),
  ...(['postJobPosition', 'updateJobPosition', 'deleteJobPost', 'postBlogs', 'deleteblogs'] as const).map(
    strangersAreRefused,
  ),
];
