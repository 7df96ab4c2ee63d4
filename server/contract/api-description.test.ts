import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { errorsOf } from '../../shared/contract/define-endpoint.ts';
import { endpointNames, endpointOf } from '../../shared/contract/endpoints.ts';
import { describeSite } from '../bff/calls/api-description.ts';
import { type StubHost, startStubHost } from './stub-host.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let host: StubHost;
let bff: TestBff;
beforeAll(async () => {
  host = await startStubHost();
  bff = await startTestBff(host.url);
});
afterAll(async () => {
  await bff.close();
  await host.close();
});

const description = describeSite({ name: 'Realvance' });

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('Redocly, with its recommended rules, finds no error in it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({
    source: JSON.stringify(description),
    absoluteRef: '/openapi.json',
    config,
  });
  expect(found.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => [ruleId, message])).toEqual(
    [],
  );
});

// A change of the contract shows here in review. When it is meant: npm run test:contract -- -u
test('the contract is what it was', async () => {
  await expect(stringify(description, { aliasDuplicateObjects: false })).toMatchFileSnapshot('openapi.snapshot.yaml');
});

test('every call is in it, with every failure it can have', () => {
  const { paths } = description as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  };
  for (const name of endpointNames) {
    const endpoint = endpointOf(name);
    const responses = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
    const described = Object.values(responses).flatMap((response) => response.description.split(', '));
    expect(described).toEqual(expect.arrayContaining(errorsOf(endpoint)));
  }
});

test('it is served to programs', async () => {
  const { body } = await supertest(bff.origin).get('/api/openapi.json').expect(200).expect('content-type', /json/);
  expect(body).toEqual(JSON.parse(JSON.stringify(description)));
});

test('the page to try calls on needs no inline script and no other site', async () => {
  const { text, headers } = await supertest(bff.origin).get('/api/docs').expect(200);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|https?:/i);
  const files = Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) await supertest(bff.origin).get(file).expect(200);
  const { body } = await supertest(bff.origin).get('/api/docs/json').expect(200);
  expect(body.openapi).toBe('3.1.0');
});
