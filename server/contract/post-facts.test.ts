import { beforeEach, expect, test } from 'vitest';
import { sampleAnswers, sampleInputs } from '#shared/contract/samples.ts';
import { wrappings } from './stub-answers.ts';
import { callRow, startTestSite } from './test-bff.ts';

const { host, bff, admin } = await startTestSite();

const [sample] = sampleAnswers.getAllBlogs;
const facts = { image_alt: 'Two people at a desk', summary: 'Why we test.' };
const none = { image_alt: undefined, summary: undefined };

const hostLists = (changes: object = {}) =>
  host.behave('getAllBlogs', { answer: wrappings.data([{ ...sample, ...changes }]) });
const write = (name: 'postBlogs' | 'updateBlogs', texts: object) =>
  callRow(admin, '/api', name, { ...sampleInputs[name], body: { ...sampleInputs[name].body, ...texts } });
async function listed() {
  bff.app.readCache.invalidate(['blogs']);
  const [post] = (await bff.browser().get('/api/getAllBlogs').expect(200)).body.data;
  return { image_alt: post.image_alt, summary: post.summary };
}

beforeEach(async () => {
  await bff.database.db.deleteFrom('post_facts').execute();
  hostLists();
});

test.each([
  ['names the new id', { blogs_Items_id: sample?.blogs_Items_id }],
  ['names no id', {}],
])('keeps summary and image description of a post at a host that %s, and sends it neither', async (_case, named) => {
  host.behave('postBlogs', { answer: { message: 'Done.', ...named } });
  expect((await write('postBlogs', facts)).status).toBe(200);
  const sent = String(host.requests.find(({ name }) => name === 'postBlogs')?.body);
  expect(sent).toContain('name="title"');
  expect(sent).not.toMatch(/image_alt|summary/);
  expect(await listed()).toEqual(facts);
});

test('changes what an update names, and forgets a deleted post', async () => {
  await write('updateBlogs', facts);
  await write('updateBlogs', { summary: '' });
  expect(await listed()).toEqual({ ...facts, summary: '' });
  await write('updateBlogs', {});
  expect(await listed()).toEqual({ ...facts, summary: '' });
  await callRow(admin, '/api', 'deleteblogs', { params: { id: 3 } });
  expect(await listed()).toEqual(none);
});

test('does not show them at another post that got the id later, nor what a host sends under these names', async () => {
  await write('updateBlogs', facts);
  hostLists({ createdAt: '2026-03-01T00:00:00.000Z', summary: 'of the host', pictures: 7 });
  expect(await listed()).toEqual(none);
});

test('refuses a summary that is too long, at its field', async () => {
  const { status, body } = await write('updateBlogs', { summary: 'x'.repeat(301) });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['summary']]);
});
