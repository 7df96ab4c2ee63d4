import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contractVersion, hostDescription } from '#shared/contract/host-openapi.ts';
import { changelogSection, compareDescriptions, stepBetween } from './compare-descriptions.ts';

const kept = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('only a major version removes or tightens what hosts rely on', () => {
  const released = parse(kept('host-openapi.released.yaml'));
  const step = stepBetween(released.info.version, contractVersion);
  const breaking = compareDescriptions(released, hostDescription).filter(({ step: asked }) => asked === 'major');
  expect(step === 'major' ? [] : breaking, 'npm run contract:release says what to do').toEqual([]);
});

test('the changelog begins with the last release', () => {
  const released = parse(kept('host-openapi.released.yaml'));
  expect(/^## (\S+)$/m.exec(kept('../../shared/contract/CHANGELOG.md'))?.[1]).toBe(released.info.version);
});

/** A host description with one call, one text field in its answer and one in its body. */
const field = { type: 'string', maxLength: 10 };
const describeCall = (call: {
  readonly answer?: object;
  readonly required?: readonly string[];
  readonly body?: object;
  readonly more?: object;
  readonly path?: string;
}) => {
  const { answer = { name: field }, required = ['name'], body = { email: field }, more = {}, path = '/getTeam' } = call;
  const operation = {
    operationId: path.slice(1),
    requestBody: { required: true, content: { 'application/json': { schema: { properties: body } } } },
    responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Team' } } } } },
    ...more,
  };
  return { paths: { [path]: { get: operation } }, components: { schemas: { Team: { properties: answer, required } } } };
};
const before = describeCall({});
const twoCalls = (more: object) => ({
  ...before,
  paths: { ...before.paths, ...describeCall({ path: '/getRoom', more }).paths },
});
const optional = describeCall({ required: [] });
const extended = describeCall({ answer: { name: field, note: { ...field, 'x-extension': true } } });
const answering = (...choices: readonly object[]) => {
  const anyOf = choices.map((properties) => ({ properties, required: ['name'] }));
  return { responses: { 200: { content: { 'application/json': { schema: { anyOf } } } } } };
};
const inAnswer = 'getTeam: 200, application/json.';

describe.each([
  ['nothing', before, before, []],
  [
    'a refusal is added',
    before,
    describeCall({
      more: {
        responses: {
          ...before.paths['/getTeam']?.get.responses,
          400: {
            content: { 'application/json': { schema: { properties: { message: field }, required: ['message'] } } },
          },
        },
      },
    }),
    ['added getTeam: 400: minor'],
  ],
  [
    'a field may have another format',
    describeCall({ more: answering({ name: field }) }),
    describeCall({ more: answering({ name: field }, { name: { type: 'array' } }) }),
    [`loosened ${inAnswer}name: minor`],
  ],
  ['a field is removed', before, describeCall({ answer: {} }), [`removed ${inAnswer}name: major`]],
  [
    'a field is renamed',
    before,
    describeCall({ answer: { title: field }, required: ['title'] }),
    [`removed ${inAnswer}name: major`, `added ${inAnswer}title: major`],
  ],
  [
    'a field of a body is removed',
    before,
    describeCall({ body: {} }),
    ['removed getTeam: body, application/json.email: major'],
  ],
  ['a field is needed', optional, before, [`tightened ${inAnswer}name: major`]],
  ['a field is needed no more', before, optional, [`loosened ${inAnswer}name: minor`]],
  [
    'a text is shorter',
    before,
    describeCall({ answer: { name: { ...field, maxLength: 5 } } }),
    [`tightened ${inAnswer}name: major`],
  ],
  [
    'a text is longer',
    before,
    describeCall({ answer: { name: { ...field, maxLength: 50 } } }),
    [`loosened ${inAnswer}name: minor`],
  ],
  [
    'a pattern is required',
    before,
    describeCall({ answer: { name: { ...field, pattern: 'x' } } }),
    [`tightened ${inAnswer}name: major`],
  ],
  [
    'a type changes',
    before,
    describeCall({ answer: { name: { type: 'number' } } }),
    [`tightened ${inAnswer}name: major`],
  ],
  [
    'null is allowed',
    before,
    describeCall({ answer: { name: { ...field, type: ['string', 'null'] } } }),
    [`loosened ${inAnswer}name: minor`],
  ],
  [
    'null is no longer allowed',
    describeCall({ answer: { name: { ...field, type: ['string', 'null'] } } }),
    before,
    [`tightened ${inAnswer}name: major`],
  ],
  [
    'one of two types is removed',
    describeCall({ answer: { name: { anyOf: [field, { type: 'number' }] } } }),
    before,
    [`tightened ${inAnswer}name: major`],
  ],
  [
    'a choice is removed',
    describeCall({ answer: { name: { enum: ['a', 'b'] } } }),
    describeCall({ answer: { name: { enum: ['a'] } } }),
    [`tightened ${inAnswer}name: major`],
  ],
  [
    'an optional field is added',
    before,
    describeCall({ answer: { name: field, note: field } }),
    [`added ${inAnswer}note: minor`],
  ],
  [
    'a field that every host must have is added',
    before,
    describeCall({ answer: { name: field, note: field }, required: ['name', 'note'] }),
    [`added ${inAnswer}note: major`],
  ],
  ['an extension field is removed', extended, before, [`removed ${inAnswer}note: minor`]],
  ['a call is removed', twoCalls({}), before, ['removed getRoom: major']],
  ['a call is added that every host must have', before, twoCalls({}), ['added getRoom: major']],
  ['an extension is added', before, twoCalls({ 'x-extension': true }), ['added getRoom: minor']],
  [
    'a token is required',
    before,
    describeCall({ more: { security: [{ backendToken: [] }] } }),
    ['tightened getTeam: token: major'],
  ],
  [
    'texts change',
    before,
    describeCall({ answer: { name: { ...field, description: 'A name', example: 'Asha' } } }),
    [],
  ],
] as const)('when %s', (_what, old, now, expected) => {
  test(`the step is ${expected.join(' and ') || 'none'}`, () => {
    const found = compareDescriptions(old, now).map(({ place, kind, step }) => `${kind} ${place}: ${step}`);
    expect(found).toEqual(expected);
  });
});

test('a field removed from the real description is detected', () => {
  const without = JSON.parse(JSON.stringify(hostDescription));
  delete without.components.schemas.getAllJobPostsAnswer.properties.experience;
  const changes = compareDescriptions(hostDescription, without);
  expect(changes[0]).toEqual({
    place: 'getAllJobPosts: 200, application/json (Canonical).data[].experience',
    kind: 'removed',
    step: 'major',
  });
  expect(changelogSection('2.0.0', changes)).toContain('## 2.0.0\n\n- **removed**: `experience` of `getAllJobPosts`\n');
});

test.each([
  ['1.2.3', '1.2.3', 'none'],
  ['1.2.3', '1.2.4', 'patch'],
  ['1.2.3', '1.3.0', 'minor'],
  ['1.9.3', '2.0.0', 'major'],
])('from %s to %s is a step: %s', (old, now, step) => {
  expect(stepBetween(old, now)).toBe(step);
});
