import { expect, test } from 'vitest';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { codesFromFolder, sendTo } from './conformance/host-answer.ts';
import { runConformance } from './conformance/run.ts';
import { type DemoBehaviour, startDemoBackend, startFaultyHost } from './demo-host.ts';

const behaviour: DemoBehaviour = { wrapping: 'data', loose: false, faults: new Map() };
const backend = await startDemoBackend(behaviour);
const host = await closeAtEnd(startFaultyHost(backend, behaviour, 0));

const set = async (options: string) => (await fetch(`${host.url}/stub?${options}`, { method: 'PUT' })).status;

/** Short for calls that hang, long for others on a busy machine. */
const judge = (options: { write?: boolean; only?: HostEndpointName[]; timeoutMs?: number } = {}) => {
  const { timeoutMs, ...rest } = options;
  const codes = codesFromFolder(backend.mailbox);
  return runConformance({ send: sendTo(host.url, timeoutMs), token: backend.token, codes, budgetMs: 400, ...rest });
};

test.each(['bare', 'data', 'data.data'])(
  'answers wrapped as %s conform to the contract in read and write checks',
  { timeout: 20_000 },
  async (wrap) => {
    expect(await set(`wrap=${wrap}`)).toBe(204);
    const { results } = await judge({ write: wrap === 'bare' });
    await set('wrap=data');
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  },
);

test('loosely typed rows are warnings, not failures', async () => {
  await set('loose=on');
  const { failed, warnings } = await judge();
  await set('loose=off');
  expect(failed).toBe(0);
  const fields = warnings.filter(({ call }) => call === 'getAllBlogs').map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['author', 'createdAt', 'image', 'tags']));
});

test.each([
  ['hang', 'connection', /no answer within 600 ms, the limit of this run/],
  ['drip', 'connection', /no answer within 600 ms, the limit of this run/],
  ['cut', 'connection', /closed|terminated/],
  ['html', 'content-type', /text\/html/],
  ['500', 'status', /^500 /],
])(
  'a host with the fault %s in blogs fails the checks of blogs only',
  { timeout: 20_000 },
  async (kind, field, got) => {
    expect(await set(`fault=getAllBlogs=${kind}`)).toBe(204);
    const { results } = await judge({ timeoutMs: 600, only: ['getAllJobPosts', 'getJobPostById', 'getAllBlogs'] });
    await set('fault=getAllBlogs=');
    const failures = results.filter(({ outcome }) => outcome === 'failed');
    expect(new Set(failures.map(({ call }) => call))).toEqual(new Set(['getAllBlogs']));
    expect(failures[0]).toMatchObject({ field, got: expect.stringMatching(got) });
  },
);

test('a fault without a kind is refused', async () => {
  expect(await set('fault=getAllBlogs')).toBe(400);
});

test('a host with slow blogs gets a warning about their time', async () => {
  await set('fault=getAllBlogs=slow:300');
  const { failed, warnings } = await judge();
  await set('fault=getAllBlogs=');
  expect(failed).toBe(0);
  expect(warnings.map(({ call, field }) => `${call} ${field}`)).toContain('getAllBlogs time');
});

test('an unknown fault is refused with a message', async () => {
  expect(await set('fault=getEverything=hang')).toBe(400);
  expect(await set('fault=getAllBlogs=explode')).toBe(400);
});
