import { createHash } from 'node:crypto';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { errorsOf } from '#shared/contract/define-endpoint.ts';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { hostDescription } from '#shared/contract/host-openapi.ts';
import { asRecord, isRecord } from '#shared/record.ts';
import { describeSite } from '../bff/calls/api-description.ts';
import { startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url);

const description = describeSite({ name: 'Realvance' });

function placesOf(node: unknown, place = '#'): readonly (readonly [place: string, node: Record<string, unknown>])[] {
  if (!isRecord(node)) return [];
  const parts = Object.entries(node).filter(([name]) => name !== 'example' && name !== 'examples');
  return [[place, node], ...parts.flatMap(([name, part]) => placesOf(part, `${place}/${name}`))];
}

const isDescribed = ({ description: words }: Record<string, unknown>) => typeof words === 'string' && words.length > 3;

describe.each([
  ['the site', description],
  ['the backend host', hostDescription],
])('the description of %s', (_of, described) => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(described))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('describes every field, parameter, response and tag, and defines the tags that it uses', () => {
    const places = placesOf(JSON.parse(JSON.stringify(described)));
    const fields = places.flatMap(([place, { properties }]) =>
      place.endsWith('/properties')
        ? []
        : Object.entries(asRecord(properties)).map(([name, field]) => [`${place}/${name}`, field] as const),
    );
    const others = places.filter(
      ([place, { in: where, name }]) =>
        (typeof where === 'string' && typeof name === 'string') ||
        (/\/(responses|tags)\/\w+$/.test(place) && !/\/(get|post|put|delete)\/tags/.test(place)),
    );
    expect(fields.length).toBeGreaterThan(150);
    expect(others.length).toBeGreaterThan(50);
    expect([...fields, ...others].filter(([, node]) => !isDescribed(asRecord(node))).map(([place]) => place)).toEqual(
      [],
    );
    const { tags = [] } = described as { tags?: { name: string }[] };
    const used = new Set(
      places.flatMap(([place, node]) => (/\/(get|post|put|delete)$/.test(place) ? (node.tags as string[]) : [])),
    );
    expect([...used].sort()).toEqual(tags.map(({ name }) => name).sort());
    // Validators of OpenAPI 3.0 and older reject an empty list.
    expect(places.filter(([, { required }]) => Array.isArray(required) && required.length === 0)).toEqual([]);
  });

  test('has no error by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(described);
    const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
  });
});

// Shows contract changes in review. To accept a change: npm run test:contract -- -u
test('the contract is unchanged', async () => {
  await expect(stringify(description, { aliasDuplicateObjects: false })).toMatchFileSnapshot('openapi.snapshot.yaml');
});

test('the API description lists every call and its errors', () => {
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

test('both descriptions are served as JSON', async () => {
  const documents = { '/api/openapi.json': description, '/api/host-openapi.json': hostDescription };
  for (const [path, document] of Object.entries(documents)) {
    const { body } = await supertest(bff.origin).get(path).expect(200).expect('content-type', /json/);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
    const { text } = await supertest(bff.origin).get('/api/docs/static/swagger-initializer.js').expect(200);
    expect(text).toContain(path);
  }
});

test('the API page needs no inline script and no other origin', async () => {
  const { text, headers } = await supertest(bff.origin).get('/api/docs').expect(200);
  const { 'content-security-policy': policy = '' } = headers;
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^ ]+';/);
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|https?:/i);
  const files = Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  const parts = await Promise.all(files.map((file) => supertest(bff.origin).get(file).expect(200)));
  // The policy allows the page's own inline style by its hash.
  const styles = parts.flatMap((part) => Array.from((part.text ?? '').matchAll(/\("style",null,"([^"]+)"\)/g)));
  const hashes = styles.map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy.match(/'sha256-[^ ;]+/g)).toEqual(hashes);
  const { body } = await supertest(bff.origin).get('/api/docs/json').expect(200);
  expect(body.openapi).toBe('3.1.0');
});
