import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type AnyInput, buildPath, buildRequest } from '#shared/contract/build-request.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { hostDescription } from '#shared/contract/host-openapi.ts';
import { sampleInputs } from '#shared/contract/samples.ts';
import { adminToken, createTestBackend } from '../test-support/backend.ts';
import { temporaryDatabase } from '../test-support/database.ts';

test('the host description has the host’s calls, tokens and errors only, and nothing internal to the site', () => {
  const { paths, components } = JSON.parse(JSON.stringify(hostDescription));
  const operations = Object.values<object>(paths).flatMap((calls) => Object.values(calls));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...hostEndpointNames].sort());
  for (const { operationId, security, 'x-extension': extension, responses } of operations) {
    const { auth, step, documented } = endpointOf(operationId);
    const expected = auth === 'admin' ? 'backendToken' : step === 'signup' ? 'signupToken' : undefined;
    expect(security, operationId).toEqual(expected && [{ [expected]: [] }]);
    expect(extension, operationId).toBe(documented ? undefined : true);
    expect(Object.keys(responses), operationId).toContain('2XX');
  }
  const { position, location } = components.schemas.getAllJobPostsAnswer.properties;
  expect([position['x-extension'], location['x-extension']]).toEqual([undefined, true]);
  expect(JSON.stringify(hostDescription)).not.toMatch(/cookie|"me"|session|upstream|\/api\//i);
});

const bearer = { authorization: `Bearer ${adminToken}` };
const json = { ...bearer, 'content-type': 'application/json' };

interface Attempt {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | FormData | undefined;
}

function attemptsAt(name: HostEndpointName): readonly Attempt[] {
  const endpoint = endpointOf(name);
  const input: AnyInput = sampleInputs[name];
  const { path: url, headers, body: payload } = buildRequest(endpoint, input);
  const withIds = ['999999999', 'none-0', '0', '%'].map((id) => ({
    url: buildPath(endpoint, Object.fromEntries(endpoint.params.map((param) => [param, id]))),
    headers: { ...bearer, ...headers },
    payload,
  }));
  const queries = ['limit=2', 'limit=0', 'limit=x', 'before=7', 'before=0', 'before=nobody', 'before='];
  const wrongTypes = JSON.stringify(Object.fromEntries(Object.keys(Object(input.body)).map((field) => [field, 17])));
  const bodies = ['', '{}', 'null', '[]', '{"cut', wrongTypes];
  return [
    { url, headers: { ...bearer, ...headers }, payload },
    { url, headers: { authorization: 'Bearer wrong', ...headers }, payload },
    { url, headers, payload },
    ...(endpoint.params.length > 0 ? withIds : []),
    ...(endpoint.query ? queries.map((query) => ({ url: `${endpoint.path}?${query}`, headers: bearer })) : []),
    ...(endpoint.body ? bodies.map((body) => ({ url, headers: json, payload: body })) : []),
    ...(endpoint.body ? [{ url, headers: { ...bearer, 'content-type': 'text/xml' }, payload: '<none/>' }] : []),
  ];
}

test('the embedded backend answers valid and invalid calls with documented statuses and bodies', async () => {
  const described = JSON.parse(JSON.stringify(hostDescription));
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(described, 'host');
  const { app } = await createTestBackend(await temporaryDatabase());
  const found: string[] = [];
  for (const name of hostEndpointNames) {
    const { method, path: template } = endpointOf(name);
    const at = `/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
    const responses = Object.keys(described.paths[template][method.toLowerCase()].responses);
    for (const { url, headers = {}, payload } of attemptsAt(name)) {
      const sent = payload !== undefined && { payload };
      const { statusCode, body } = await app.inject({ method, url, headers, ...sent });
      const range = `${String(statusCode).charAt(0)}XX`;
      const status = [String(statusCode), range].find((known) => responses.includes(known));
      const where = `${method} ${url} ${typeof payload === 'string' ? payload : ''}`;
      if (status === undefined) found.push(`${where}: status ${statusCode} ${body}`);
      else if (!ajv.validate(`host#${at}/${status}/content/application~1json/schema`, JSON.parse(body)))
        found.push(`${where}: ${ajv.errorsText()}`);
    }
  }
  expect(found).toEqual([]);
  // Makes hundreds of calls.
}, 20_000);
