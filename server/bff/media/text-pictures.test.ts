import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { startTestHost } from '../../contract/test-bff.ts';
import { describeEachDatabase, insert } from '../../test-support/database.ts';
import { CircuitBreaker } from '../upstream/circuit-breaker.ts';
import { Upstream } from '../upstream/upstream.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';
import { deleteUnusedPictures } from './text-pictures.ts';

const host = await startTestHost();
const before = '2026-03-02T09:00:00.000Z';
const names = ['draft', 'version', 'post', 'job', 'unused', 'young'] as const;
type Name = (typeof names)[number];

const idOf = (name: Name) => String(names.indexOf(name)).padStart(32, '0');
const textWith = (name: Name) => `On fog.\n\n![Fog](/media/picture-${idOf(name)}-4x3)`;

describeEachDatabase('pictures of texts', (database) => {
  const kept = async () => {
    const rows = await database().db.selectFrom('files').select('id').orderBy('id').execute();
    return rows.map(({ id }) => names[Number(id)]);
  };
  const sweep = () => {
    const client = new UpstreamClient({ url: host.url, timeoutMs: 1000 });
    onTestFinished(() => client.close());
    const common = { client, breaker: new CircuitBreaker(), hostUrl: host.url, adminToken: undefined };
    const upstream = new Upstream({ ...common, rewriteLinks: (_, data) => data });
    return deleteUnusedPictures({ db: database().db, upstream, before });
  };
  const [post] = sampleAnswers.getAllBlogs;
  const [job] = sampleAnswers.getAllJobPosts;

  beforeEach(async () => {
    const { db } = database();
    host.reset();
    host.behave('getAllBlogs', { answer: [{ ...post, description: textWith('post') }] });
    host.behave('getAllJobPosts', { answer: [{ ...job, description: textWith('job') }] });
    for (const name of names) {
      const created_at = name === 'young' ? before : '2026-03-02T08:59:59.000Z';
      const content = { content_type: 'image/webp', size: 1, content: new Uint8Array(1), created_at };
      await insert(db, 'files', { id: idOf(name), kind: 'picture', name: '4x3', ...content });
    }
    const fields = JSON.stringify({ description: textWith('draft') });
    await insert(db, 'blog_drafts', { id: 'd', fields, version: 1, admin: '', created_at: '', updated_at: '' });
    const texts = JSON.stringify({ description: textWith('version') });
    const version = { kind: 'blog', host_id: '7', origin: 'changed', changed: '[]', admin: '' } as const;
    await insert(db, 'record_versions', { ...version, texts, created_at: '' });
  });

  test('are deleted after a while if no draft, version, post or job shows them', async () => {
    await sweep();
    expect(await kept()).toEqual(['draft', 'version', 'post', 'job', 'young']);
  });

  test('all stay while the host’s lists are not complete', async () => {
    host.behave('getAllJobPosts', { fault: 'reset' });
    await sweep().catch(() => undefined);
    host.behave('getAllJobPosts', { answer: [job, { description: 'A row that cannot be read.' }] });
    await sweep();
    expect(await kept()).toEqual(names);
  });
});
