import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf, hostEndpointNames } from '../../shared/contract/endpoints.ts';
import { hostDescription } from '../../shared/contract/host-description.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(import.meta.dirname, 'generated-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

test('a host is told of its own calls, tokens and errors, and of nothing that is the business of the site', () => {
  const { paths, components } = JSON.parse(JSON.stringify(hostDescription));
  const operations = Object.values<object>(paths).flatMap((calls) => Object.values(calls));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...hostEndpointNames].sort());
  for (const { operationId, security, 'x-extension': extension } of operations) {
    const { auth, needs, documented } = endpointOf(operationId);
    const expected = auth === 'admin' ? 'backendToken' : needs?.as === 'bearer' ? 'signupToken' : undefined;
    expect(security, operationId).toEqual(expected && [{ [expected]: [] }]);
    expect(extension, operationId).toBe(documented ? undefined : true);
  }
  const { position, location } = components.schemas.getAllJobPostsAnswer.properties;
  expect([position['x-extension'], location['x-extension']]).toEqual([undefined, true]);
  expect(JSON.stringify(hostDescription)).not.toMatch(/cookie|"me"|session|upstream|\/api\//i);
});

test('a client that openapi-typescript generates from it compiles, and knows what is asked and answered', () => {
  const document = path.join(folder, 'host-openapi.json');
  writeFileSync(document, run('server/commands/contract-openapi.ts').stdout);
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  const hook = './server/contract/typescript-with-api.ts';
  const generated = run('--import', hook, generator, document, '-o', path.join(folder, 'host.ts'));
  expect(generated.stderr + generated.stdout).toContain('host.ts');
  const client = `
    import type { operations } from './host.ts';
    type Answer<Name extends keyof operations> = operations[Name] extends
      { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
    export const jobs: Answer<'getAllJobPosts'> = { data: [
      { jobpost_id: 1, position: 'P', area_of_interest: 'A', description: 'D', experience: 'E', location: null },
    ] };
    export const bare: Answer<'userLogin'> = { token: 't' };
    export const body: operations['userLogin']['requestBody']['content']['application/json'] = { email: 'e', password: 'p' };
    // @ts-expect-error A job has a name.
    export const wrong: Answer<'getJobPostById'> = { data: { description: 'D' } };
    // @ts-expect-error The token of the signup is text.
    export const none: Answer<'userSignup'> = { data: { token: 1 } };
  `;
  writeFileSync(path.join(folder, 'client.ts'), client);
  const compiled = run(
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--ignoreConfig',
    path.join(folder, 'client.ts'),
  );
  expect(compiled.stdout).toBe('');
  expect(compiled.status).toBe(0);
});
