import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { sendJson } from '../../contract/stub-answers.ts';
import type { Database } from '../../database/schema.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { commitDuring, describeEachDatabase } from '../../test-support/database.ts';
import { serve } from '../../test-support/listening.ts';
import { addPostFacts, keepFactsOf } from '../reads/post-facts.ts';
import { ReadCache, SharedWrites } from '../reads/read-cache.ts';
import { CircuitBreaker } from '../upstream/circuit-breaker.ts';
import { Upstream } from '../upstream/upstream.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';
import { listVersions } from '../versions/repository.ts';
import { createVersionKeeper } from '../versions/version-keeper.ts';
import { createPublicationRelay } from './publisher.ts';
import {
  deleteDraft,
  listDrafts,
  planPublication,
  planUnpublishing,
  publicationOf,
  readPost,
  saveDraft,
} from './repository.ts';

const minute = 60_000;
const start = '2026-03-02T09:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(start) + minutes * minute).toISOString();
const atHost = { title: 'Fog', description: 'On *fog*.', author: 'Asha', tags: 'sea' };
const texts = { ...atHost, image_alt: 'Fog at sea', summary: '' };
const image = { image_type: 'image/png', image_content: Buffer.from('a picture') };

/** A host without idempotency. `lost`: it stores the post and its answer never arrives. `fails`: it stores nothing. */
type Mode = 'ok' | 'fails' | 'no picture' | 'down' | 'lost' | 'refuses' | 'no id';

async function startBlogHost() {
  const posts: Record<string, string>[] = [
    { blogs_Items_id: 'old', title: 'Fog', description: '', author: '', tags: '' },
  ];
  const host = { mode: 'ok' as Mode, posts, url: '', uploads: [] as string[], sending: () => {} };
  const answerRequest: RequestListener = async (request, response) => {
    const { method = '', headers } = request;
    if (host.mode === 'down') return response.destroy();
    const answer = (status: number, body: object) => sendJson(response, status, body);
    if (method === 'GET') return answer(200, { data: posts });
    if (method === 'DELETE') {
      const at = posts.findIndex((post) => request.url === `/deleteblogs/${post.blogs_Items_id}`);
      posts.splice(at, at < 0 ? 0 : 1);
      return host.mode === 'lost' ? response.destroy() : answer(at < 0 ? 404 : 200, { message: 'Blog not found' });
    }
    const body = new Uint8Array(await buffer(request));
    if (host.mode === 'fails') return answer(500, { message: 'The disk is full.' });
    if (host.mode === 'refuses') return answer(422, { message: 'No fog, please.' });
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    const { image: picture, ...fields } = Object.fromEntries(form);
    if (picture instanceof File) host.uploads.push(`${picture.type} ${await picture.text()}`);
    const id = `post-${posts.length}`;
    posts.unshift({ blogs_Items_id: id, ...(fields as Record<string, string>) });
    host.sending();
    if (host.mode === 'lost') return response.destroy();
    return answer(200, host.mode === 'no id' ? {} : { blogs_Items_id: id });
  };
  host.url = (await closeAtEnd(serve(answerRequest))).url;
  return host;
}

describeEachDatabase('the publication relay', (database) => {
  let clock: TestClock;
  let host: Awaited<ReturnType<typeof startBlogHost>>;
  beforeEach(async () => {
    clock = createTestClock(start);
    host = await startBlogHost();
  });

  /** A process of its own, as far as the outbox can tell. */
  const startRelay = () => {
    const client = new UpstreamClient({ url: host.url, timeoutMs: 1000 });
    onTestFinished(() => client.close());
    const common = { client, breaker: new CircuitBreaker(), hostUrl: host.url, adminToken: undefined };
    const upstream = new Upstream({ ...common, rewriteLinks: (_, data) => data });
    const { db } = database();
    const addFacts = addPostFacts(db);
    const readCache = new ReadCache({ clock, upstream, complete: addFacts });
    const sharedWrites = new SharedWrites(db, readCache);
    const facts = { addFacts, keepFacts: keepFactsOf({ db, readCache, sharedWrites }) };
    const logger = pino({ level: 'silent' });
    const readPicture = async () => {
      if (host.mode === 'no picture') throw new ApiError('upstream_unreachable', 'No picture.');
      return Buffer.from('%PDF-');
    };
    const versions = createVersionKeeper({ db, clock, readCache, sharedWrites });
    const parts = { ...facts, versions, db, clock, upstream, sharedWrites, logger, readPicture };
    const relay = createPublicationRelay({ ...parts, timeoutMs: 1000 });
    onTestFinished(() => relay.stop());
    return relay;
  };
  const who = () => ({ admin: 'editor@example.com', now: new Date(clock.now()).toISOString() });
  const save = (version: number, more = {}) =>
    saveDraft(database().db, { id: 'd', version, texts: { ...texts, ...more }, image, ...who() });
  const plan = (version: number, publishAt: string | null, unpublishAt: string | null = null) =>
    planPublication(database().db, { id: 'd', version, publishAt, unpublishAt, ...who() });
  const startPlanned = async (minutes = 1, unpublishAt: string | null = null) => {
    await save(0);
    await plan(1, after(minutes), unpublishAt);
    return startRelay();
  };
  const draft = async () => (await listDrafts(database().db, clock.now()))[0];
  const published = () => host.posts.filter(({ blogs_Items_id }) => blogs_Items_id !== 'old');

  test('publishes at its time and not when something else wakes the queue', async () => {
    const relay = await startPlanned(30);
    relay.start();
    clock.advance(29 * minute);
    await relay.drainOnce();
    expect([published(), (await draft())?.state]).toEqual([[], 'scheduled']);
    clock.advance(minute);
    await relay.drainOnce();
    expect(published()).toEqual([{ ...atHost, blogs_Items_id: 'post-1' }]);
    const facts = await database().db.selectFrom('post_facts').select(['host_id', 'image_alt']).execute();
    expect(facts).toEqual([{ host_id: 'post-1', image_alt: 'Fog at sea' }]);
    const versions = await listVersions(database().db, { kind: 'blog', hostId: 'post-1' });
    expect(versions).toMatchObject([{ origin: 'created', admin: who().admin }]);
    expect(host.uploads).toEqual(['image/png a picture']);
    expect(await draft()).toBeUndefined();
    expect(await publicationOf(database().db, 'd', clock.now())).toMatchObject({
      state: 'published',
      postId: 'post-1',
    });
    const trail = await database().db.selectFrom('trail').select(['admin', 'action', 'record', 'detail']).execute();
    expect(trail).toEqual([{ admin: who().admin, action: 'postBlogs', record: 'blog post-1', detail: 'Fog' }]);
  });

  test('publishes once after a clock was set back and after a host that was down at the time', async () => {
    const relay = await startPlanned(30);
    host.mode = 'down';
    clock.advance(31 * minute);
    await relay.drainOnce();
    expect(await draft()).toMatchObject({ state: 'late', reason: expect.stringContaining('cannot be reached') });
    clock.advance(-20 * minute);
    host.mode = 'ok';
    await relay.drainOnce();
    expect(published()).toEqual([]);
    clock.advance(19 * minute);
    for (let tick = 0; tick < 3; tick += 1) await relay.drainOnce();
    expect(published()).toHaveLength(1);
  });

  test.each(['lost', 'no id'] as const)('publishes once when the answer is %s', async (mode) => {
    const [one, another] = [startRelay(), startRelay()];
    await save(0);
    await plan(1, after(1));
    clock.advance(minute);
    host.mode = mode;
    await one.drainOnce();
    if (mode === 'lost') {
      await expect(save(2, { title: 'Mist' })).rejects.toThrow('The backend may have stored this post.');
      host.mode = 'ok';
    }
    clock.advance(minute);
    await Promise.all([one.drainOnce(), another.drainOnce()]);
    expect(published()).toHaveLength(1);
    expect(await publicationOf(database().db, 'd', clock.now())).toMatchObject({ postId: 'post-1' });
  });

  test.each(['before', 'after'] as const)(
    'publishes once when its process is killed %s the host stores the post',
    async (step) => {
      const killed = await startPlanned();
      clock.advance(minute);
      const sent = Promise.withResolvers<void>();
      if (step === 'after') host.sending = () => sent.resolve();
      else host.mode = 'down';
      const dying = killed.drainOnce();
      if (step === 'after') await sent.promise;
      await dying;
      // Put back as a killed process leaves it: leased, with the draft.
      await database().db.deleteFrom('blog_drafts').execute();
      await save(0);
      const before = step === 'after' ? JSON.stringify(['old']) : null;
      await database()
        .db.updateTable('blog_drafts')
        .set({ posts_before: before, publish_at: after(1) })
        .execute();
      const leased = { state: 'delivering', lease_owner: 'killed', lease_until: after(2), settled_at: null } as const;
      await database().db.updateTable('outbox').set(leased).execute();
      host.mode = 'ok';
      const relay = startRelay();
      await relay.drainOnce();
      expect(published()).toHaveLength(step === 'after' ? 1 : 0);
      clock.advance(minute);
      await relay.drainOnce();
      expect(published()).toHaveLength(1);
      expect(await draft()).toBeUndefined();
    },
  );

  test('shows a refusal, and publishes after the correction', async () => {
    const relay = await startPlanned();
    clock.advance(minute);
    host.mode = 'refuses';
    await relay.drainOnce();
    expect(await draft()).toMatchObject({ state: 'refused', reason: 'No fog, please.' });
    host.mode = 'ok';
    await save(2, { title: 'Mist' });
    await plan(3, after(1));
    await relay.drainOnce();
    expect(published()).toMatchObject([{ title: 'Mist' }]);
  });

  test('a delivery that keeps failing can be cancelled, and its draft changed and deleted', async () => {
    const relay = await startPlanned();
    host.mode = 'fails';
    clock.advance(minute);
    await relay.drainOnce();
    expect((await draft())?.reason).toMatch(/^The disk is full\. The backend may have stored the post:/);
    await expect(plan(2, after(30))).rejects.toThrow('Cancel its schedule before you change it.');
    await plan(2, null);
    expect(await draft()).toMatchObject({ state: 'draft', reason: null });
    await save(3, { title: 'Mist' });
    await plan(4, after(2));
    clock.advance(minute);
    await relay.drainOnce();
    expect(await draft()).toMatchObject({ reason: expect.stringContaining('The disk is full.') });
    await deleteDraft(database().db, 'd');
    host.mode = 'ok';
    clock.advance(minute);
    await relay.drainOnce();
    expect([published(), await draft()]).toEqual([[], undefined]);
  });

  test('publishes once when a delivery whose answer was lost is cancelled and planned again', async () => {
    const relay = await startPlanned();
    host.mode = 'lost';
    clock.advance(minute);
    await relay.drainOnce();
    await plan(2, null);
    host.mode = 'ok';
    await saveDraft(database().db, { id: 'd', version: 3, texts, image: undefined, ...who() });
    await plan(4, after(2));
    clock.advance(minute);
    await relay.drainOnce();
    expect([published().length, await draft()]).toEqual([1, undefined]);
  });

  test('takes no post with other texts for its own after a failed delivery', async () => {
    const relay = await startPlanned();
    host.mode = 'fails';
    clock.advance(minute);
    await relay.drainOnce();
    host.posts.unshift({ ...atHost, blogs_Items_id: 'another', description: 'Another fog.' });
    host.mode = 'ok';
    clock.advance(minute);
    await relay.drainOnce();
    expect(await draft()).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('The backend has a new post with this title and other texts.'),
    });
    await plan(2, after(3));
    clock.advance(minute);
    await relay.drainOnce();
    expect(published()).toMatchObject([{ description: 'On *fog*.' }, { description: 'Another fog.' }]);
    expect(await draft()).toBeUndefined();
  });

  test('two admins who unpublish a post at once create one draft', async () => {
    const unpublish = () => planUnpublishing(database().db, { post: 'old', texts, unpublishAt: after(5), ...who() });
    const [one, other] = await Promise.all([unpublish(), unpublish()]);
    expect(other).toBe(one);
    expect(await listDrafts(database().db, clock.now())).toHaveLength(1);
  });

  test.each(['ok', 'lost'] as const)('turns a post into a draft with its current text (%s answer)', async (mode) => {
    const relay = await startPlanned(1, after(60));
    clock.advance(minute);
    await relay.drainOnce();
    expect(await draft()).toMatchObject({ state: 'published', postId: 'post-1', unpublishAt: after(60) });
    Object.assign(published()[0] ?? {}, { title: 'Fog, corrected' });
    host.mode = mode;
    clock.advance(59 * minute);
    await relay.drainOnce();
    host.mode = 'ok';
    clock.advance(minute);
    await relay.drainOnce();
    expect(published()).toEqual([]);
    expect(await draft()).toMatchObject({ state: 'draft', postId: null, texts: { ...texts, title: 'Fog, corrected' } });
  });

  test('the first draft of a post that was unpublished is gone', async () => {
    const relay = await startPlanned();
    clock.advance(minute);
    await relay.drainOnce();
    const publication = () => publicationOf(database().db, 'd', clock.now());
    expect(await publication()).toMatchObject({ state: 'published', postId: 'post-1' });
    await planUnpublishing(database().db, { post: 'post-1', texts, unpublishAt: after(1), ...who() });
    await relay.drainOnce();
    expect(published()).toEqual([]);
    await expect(publication()).rejects.toThrow('This draft was published or deleted.');
  });

  test('takes down a post that was not made from a draft only when its picture has arrived', async () => {
    const relay = startRelay();
    Object.assign(host.posts[0] ?? {}, { image: '/media/fog' });
    await planUnpublishing(database().db, { post: 'old', texts, unpublishAt: after(0), ...who() });
    host.mode = 'no picture';
    await relay.drainOnce();
    expect(host.posts).toHaveLength(1);
    expect(await draft()).toMatchObject({ state: 'published', reason: 'No picture.' });
    host.mode = 'ok';
    clock.advance(minute);
    await relay.drainOnce();
    expect(host.posts).toEqual([]);
    expect(await draft()).toMatchObject({ state: 'draft', postId: null, image: expect.any(String) });
  });

  test('follows the last plan, and none after the draft is deleted', async () => {
    const relay = await startPlanned();
    await expect(plan(1, after(5))).rejects.toThrow('This draft has changed since you opened it.');
    await plan(2, after(10));
    clock.advance(5 * minute);
    await relay.drainOnce();
    await plan(3, null);
    clock.advance(10 * minute);
    await relay.drainOnce();
    expect(await draft()).toMatchObject({ state: 'draft', publishAt: null });
    await plan(4, after(20));
    await deleteDraft(database().db, 'd');
    clock.advance(10 * minute);
    await relay.drainOnce();
    expect([published(), await draft()]).toEqual([[], undefined]);
  });

  test.each([
    ['deleted', () => deleteDraft(database().db, 'd')],
    ['planned again', () => plan(2, null)],
  ])('a draft is not %s in the moment in which its delivery begins', async (_, change) => {
    const relay = await startPlanned(1, after(2));
    clock.advance(minute);
    await relay.drainOnce();
    const claim = (db: Kysely<Database>) =>
      db.updateTable('outbox').set({ state: 'delivering' }).where('state', '=', 'queued').execute();
    const changing = commitDuring(database(), claim, change);
    await expect(changing).rejects.toThrow('This draft is being sent to the backend.');
    expect(await draft()).toMatchObject({ state: 'published', postId: 'post-1' });
  });

  test('keeps a scheduled draft complete', async () => {
    await save(0);
    await plan(1, after(1));
    await expect(save(2, { title: ' ' })).rejects.toMatchObject({ fields: { title: 'Title is required' } });
    await plan(2, null);
    await save(3, { title: '' });
    await expect(plan(4, after(1))).rejects.toMatchObject({ fields: { title: 'Title is required' } });
    const incomplete = { fields: JSON.stringify({ ...texts, title: '' }), image_type: null };
    const missing = { title: 'Title is required', image: 'Image is required' };
    expect(() => readPost(incomplete)).toThrow(expect.objectContaining({ fields: missing }));
  });
});
