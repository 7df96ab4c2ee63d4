import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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
  return describeCall({ more: { responses: { 200: { content: { 'application/json': { schema: { anyOf } } } } } } });
};
const renamed = describeCall({ answer: { title: field }, required: ['title'] });
const guarded = describeCall({ more: { security: [{ backendToken: [] }] } });
const inAnswer = 'getTeam: 200, application/json.';
const inBody = 'getTeam: body, application/json.';

const withOnly = (name: object) => describeCall({ answer: { name } });
const withName = (name: object) => withOnly({ ...field, ...name });
const withNote = (required: readonly string[]) => describeCall({ answer: { name: field, note: field }, required });
const refusal = {
  content: { 'application/json': { schema: { properties: { message: field }, required: ['message'] } } },
};
const responses = { ...before.paths['/getTeam']?.get.responses, 400: refusal };
const nullable = withName({ type: ['string', 'null'] });
const removed = `removed ${inAnswer}name: major`;
const tightened = `tightened ${inAnswer}name: major`;
const loosened = `loosened ${inAnswer}name: minor`;
const array = { name: { type: 'array' } };

test.each([
  ['nothing', before, before, []],
  ['a refusal is added', before, describeCall({ more: { responses } }), ['added getTeam: 400: minor']],
  ['a field may have another format', answering({ name: field }), answering({ name: field }, array), [loosened]],
  ['a field is removed', before, describeCall({ answer: {} }), [removed]],
  ['a field is renamed', before, renamed, [removed, `added ${inAnswer}title: major`]],
  ['a field of a body is removed', before, describeCall({ body: {} }), [`removed ${inBody}email: major`]],
  ['a field is needed', optional, before, [tightened]],
  ['a field is needed no more', before, optional, [loosened]],
  ['a text is shorter', before, withName({ maxLength: 5 }), [tightened]],
  ['a text is longer', before, withName({ maxLength: 50 }), [loosened]],
  ['a pattern is required', before, withName({ pattern: 'x' }), [tightened]],
  ['a type changes', before, withName({ type: 'number', maxLength: undefined }), [tightened]],
  ['null is allowed', before, nullable, [loosened]],
  ['null is no longer allowed', nullable, before, [tightened]],
  ['one of two types is removed', withOnly({ anyOf: [field, { type: 'number' }] }), before, [tightened]],
  ['a choice is removed', withOnly({ enum: ['a', 'b'] }), withOnly({ enum: ['a'] }), [tightened]],
  ['an optional field is added', before, withNote(['name']), [`added ${inAnswer}note: minor`]],
  ['a field that every host must have is added', before, withNote(['name', 'note']), [`added ${inAnswer}note: major`]],
  ['an extension field is removed', extended, before, [`removed ${inAnswer}note: minor`]],
  ['a call is removed', twoCalls({}), before, ['removed getRoom: major']],
  ['a call is added that every host must have', before, twoCalls({}), ['added getRoom: major']],
  ['an extension is added', before, twoCalls({ 'x-extension': true }), ['added getRoom: minor']],
  ['a token is required', before, guarded, ['tightened getTeam: token: major']],
  ['texts change', before, withName({ description: 'A name', example: 'Asha' }), []],
])('finds the step when %s', (_what, old, now, expected) => {
  expect(compareDescriptions(old, now).map(({ place, kind, step }) => `${kind} ${place}: ${step}`)).toEqual(expected);
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
