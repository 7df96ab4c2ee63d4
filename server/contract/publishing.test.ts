import { beforeEach, describe, expect, test } from 'vitest';
import { pictureFile } from '#shared/contract/samples.ts';
import { admin as account, startTestSite } from './test-bff.ts';

const { host, bff, admin } = await startTestSite({ publishing: { pollMs: 20 } });
const { db } = bff.database;
beforeEach(() => Promise.all([db.deleteFrom('blog_drafts').execute(), db.deleteFrom('outbox').execute()]));

const path = '/api/blogDrafts/d-1';
const texts = { title: 'Fog', description: 'On fog.', author: 'Asha', tags: 'sea', image_alt: '', summary: '' };
const picture = Buffer.from(await pictureFile().arrayBuffer());
const file = { filename: 'fog.png', contentType: 'image/png' };
const save = (fields: object, withPicture = false) => {
  const call = admin.put(path).field({ ...fields });
  return withPicture ? call.attach('image', picture, file) : call;
};
const drafts = async () => (await admin.get('/api/blogDrafts').expect(200)).body.data;
const later = (minutes: number) => new Date(bff.clock.now() + minutes * 60_000).toISOString();
const posted = () => host.requests.filter(({ name }) => name === 'postBlogs');
const answerId = () => host.behave('postBlogs', { answer: { blogs_Items_id: 77 } });

test('a draft is kept with its picture and shown to editors only', async () => {
  const { body } = await save({ title: 'Fog', version: 0 }, true).expect(200).expect('cache-control', 'no-store');
  expect(body.data).toMatchObject({
    state: 'draft',
    version: 1,
    texts: { title: 'Fog', description: '' },
    admin: account.email,
  });
  const image = await admin.get(body.data.image).expect(200).expect('content-type', 'image/png');
  expect(image.body).toEqual(picture);
  await bff.browser().get(body.data.image).expect(401);
  await save({ ...texts, version: 1 }).expect(200);
  expect(await drafts()).toMatchObject([{ texts, version: 2, image: `${path}/image?v=2` }]);
  await save({ ...texts, title: 'Mist', version: 1 }).expect(409);
  await admin.delete(path).expect(200);
  await save({ ...texts, version: 2 }).expect(404);
  expect(await drafts()).toEqual([]);
  expect(posted()).toEqual([]);
});

test('a preview link shows the current draft and its picture, and ends with the draft, the post or a new link', async () => {
  answerId();
  const linkOf = async () => (await drafts())[0].preview;
  const state = async (link: string, status: number) => {
    await bff.browser().get(link).set('accept', 'text/html').expect(status);
    const reply = await bff.browser().get(link).expect(200).expect('cache-control', 'private, no-store');
    expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    return reply.body.data;
  };
  await save({ ...texts, version: 0 }, true).expect(200);
  const first = await linkOf();
  await save({ ...texts, title: 'Fog at sea', version: 1 }).expect(200);
  expect(await linkOf()).toBe(first);
  const { blog: post } = await state(first, 200);
  expect(post).toMatchObject({ ...texts, title: 'Fog at sea' });
  const image = await bff.browser().get(post.image).expect(200).expect('cache-control', 'private, no-store');
  expect(image.body).toEqual(picture);
  await bff.browser().post(`${path}/previewLink`).expect(401);
  await admin.post(`${path}/previewLink`).expect(200);
  const second = await linkOf();
  expect(await state(first, 410)).toEqual({ state: 'replaced', blog: null, postId: null });
  await bff.browser().get(post.image).expect(404);
  await admin.post(`${path}/publish`).send({ version: 2, unpublishAt: null }).expect(200);
  expect(await state(second, 410)).toEqual({ state: 'published', blog: null, postId: '77' });
  await admin.delete('/api/deleteblogs/77').expect(200);
  expect(await state(second, 410)).toEqual({ state: 'deleted', blog: null, postId: null });
  await save({ ...texts, version: 0 }).expect(200);
  const third = await linkOf();
  expect(await state(second, 410)).toMatchObject({ state: 'replaced' });
  await admin.delete(path).expect(200);
  expect(await state(third.replace(/.$/, third.endsWith('A') ? 'B' : 'A'), 404)).toMatchObject({ state: 'invalid' });
  await db.deleteFrom('outbox').execute();
  expect(await state(third, 410)).toMatchObject({ state: 'deleted' });
});

test('a save whose answer was lost succeeds when it is repeated, and conflicts when another text is sent', async () => {
  const first = () => save({ ...texts, version: 0 }, true);
  await first().expect(200);
  expect((await first().expect(200)).body.data).toMatchObject({ version: 1, texts });
  await save({ ...texts, version: 0 }).expect(409);
  await save({ ...texts, title: 'Mist', version: 0 }, true).expect(409);
  const second = () => save({ ...texts, title: 'Mist', version: 1 });
  await second().expect(200);
  expect((await second().expect(200)).body.data).toMatchObject({ version: 2 });
  await first().expect(409);
});

test('publishes at a time in any zone, and ends the plan of a post that is deleted by hand', async () => {
  answerId();
  await save({ ...texts, version: 0 }, true).expect(200);
  const publishAt = later(10).replace('Z', '+00:00');
  const plan = { version: 1, publishAt, unpublishAt: later(60) };
  await admin.put(`${path}/schedule`).send(plan).expect(200);
  expect(await drafts()).toMatchObject([{ state: 'scheduled', publishAt: later(10), unpublishAt: later(60) }]);
  bff.clock.advance(10 * 60_000);
  await expect.poll(drafts).toMatchObject([{ state: 'published', postId: '77' }]);
  await admin.delete('/api/deleteblogs/77').expect(200);
  expect(await drafts()).toEqual([]);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('a post that was not made from a draft becomes one, now or at a time, with its picture and a new link', async () => {
  const post = { ...texts, blogs_Items_id: 5, image: '/uploads/fog.png', createdAt: '2026-01-01T00:00:00Z' };
  host.behave('getAllBlogs', { answer: { data: [post] } });
  host.serve('/uploads/fog.png', 'image/png', picture);
  const unpublish = (id: number, unpublishAt: string | null) =>
    admin.post(`/api/blogPosts/${id}/unpublish`).send({ unpublishAt });
  await unpublish(6, null).expect(404);

  expect((await unpublish(5, later(10)).expect(200)).body.data).toMatchObject({ state: 'published', postId: '5' });
  const [planned] = await drafts();
  expect(planned).toMatchObject({ state: 'published', unpublishAt: later(10), texts: { title: 'Fog' } });
  const plan = { version: planned.version, publishAt: null, unpublishAt: null };
  await admin.put(`/api/blogDrafts/${planned.id}/schedule`).send(plan).expect(200);
  expect(await drafts()).toEqual([]);

  await unpublish(5, later(10)).expect(200);
  const keys = () => db.selectFrom('blog_drafts').select('preview_key').execute();
  const before = await keys();
  expect((await unpublish(5, null).expect(200)).body.data).toEqual({ state: 'draft', reason: null, postId: null });
  const [draft, ...others] = await drafts();
  expect([draft, others]).toMatchObject([{ texts, state: 'draft', admin: account.email }, []]);
  expect((await admin.get(draft.image).expect(200)).body).toEqual(picture);
  expect(await keys()).not.toEqual(before);
  expect(host.requests.filter(({ name }) => name === 'deleteblogs').map(({ path }) => path)).toEqual([
    '/deleteblogs/5',
  ]);
});

describe('refuses', () => {
  test.each([
    ['a time in the past', () => ({ publishAt: later(-1), unpublishAt: null }), 'publishAt'],
    ['a time without a zone', () => ({ publishAt: '2126-01-01T10:00', unpublishAt: null }), 'publishAt'],
    ['an end before the beginning', () => ({ publishAt: later(10), unpublishAt: later(5) }), 'unpublishAt'],
  ])('%s', async (_what, plan, field) => {
    await save({ ...texts, version: 0 }, true).expect(200);
    const { body } = await admin
      .put(`${path}/schedule`)
      .send({ version: 1, ...plan() })
      .expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test.each([
    ['without a picture', texts, false, 'image'],
    ['without a title', { ...texts, title: '' }, true, 'title'],
  ])('to publish a draft %s', async (_what, fields, withPicture, field) => {
    await save({ ...fields, version: 0 }, withPicture).expect(200);
    const { body } = await admin.post(`${path}/publish`).send({ version: 1, unpublishAt: null }).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });
});

test('tells the editor when the backend is down, and publishes when it is back', async () => {
  await save({ ...texts, version: 0 }, true).expect(200);
  host.behave('getAllBlogs', { fault: 'reset' });
  const { body } = await admin.post(`${path}/publish`).send({ version: 1, unpublishAt: null }).expect(200);
  expect(body.data).toMatchObject({ state: 'scheduled', reason: expect.stringContaining('cannot be reached') });
  bff.clock.advance(6000);
  expect(await drafts()).toMatchObject([{ state: 'late' }]);
  host.behave('getAllBlogs', undefined);
  bff.clock.advance(10_000);
  await expect.poll(drafts).toEqual([]);
  expect(posted()).toHaveLength(1);
});

test('exporting a person includes their drafts, and erasing removes their address', async () => {
  await save({ ...texts, version: 0 }, true).expect(200);
  const person = { email: account.email };
  // The clock has moved since the other login, and this needs a recent one.
  const recent = await bff.adminBrowser();
  const { body } = await recent.post('/api/personalData/export').send(person).expect(200);
  expect(body.data.document.Held['Draft of a post']).toMatchObject([{ Fields: texts, File: expect.any(String) }]);
  const { body: erasure } = await recent.post('/api/personalData/erase').send(person).expect(200);
  expect(erasure.data.erased).toContainEqual({ kind: 'Author of a draft', count: 1 });
  expect(await db.selectFrom('blog_drafts').select('admin').execute()).toEqual([{ admin: '' }]);
});
