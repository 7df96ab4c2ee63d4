import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { driftKinds, type HostReport, hostReport } from '#shared/schemas/operation.ts';
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts';
import { atEnd } from '../test-support/at-end.ts';
import { sendTo } from './conformance/host-answer.ts';
import { runConformance } from './conformance/run.ts';
import { type Wrapping, wrappings } from './stub-answers.ts';
import { backendToken, callRow, startTestBff, startTestHost, type TestBff } from './test-bff.ts';
import type { Behaviour } from './test-host.ts';

let bff: TestBff;
let metrics: Metrics;
let lines: { call: string; field: string; kind: string }[];

const host = await startTestHost();
beforeEach(async () => {
  lines = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  bff = await startTestBff(host.url, { logger });
  metrics = createMetrics({
    db: bff.database.db,
    clock: bff.clock,
    storageLimitBytes: 0,
    logger,
    backendUrl: host.url,
    formServiceUrl: `${host.url}/forms/submit`,
  });
  atEnd(metrics.close);
});

const [job] = sampleAnswers.getAllJobPosts;
const [blog] = sampleAnswers.getAllBlogs;
const read = async (): Promise<HostReport> =>
  hostReport.parse((await (await bff.adminBrowser()).get('/api/hostReport')).body.data);

async function ask(name: HostEndpointName, behaviour?: Behaviour) {
  host.behave(name, behaviour);
  bff.app.readCache.invalidate(['jobs', 'blogs']);
  await callRow(await bff.browserFor(name), '/api', name);
}

const counted = async () =>
  Array.from(
    (await metrics.text()).matchAll(/^site_contract_drift_total\{call="(\w+)",field="(\w+)",kind="(\w+)"\} (\d+)$/gm),
    ([, call, field, kind, count]) => `${call} ${field} ${kind} ${count}`,
  );

const ofJob = (...changes: object[]) => ({ answer: { data: changes.map((change) => ({ ...job, ...change })) } });

const cases: readonly (readonly [HostEndpointName, string, Behaviour])[] = [
  ['getAllJobPosts', 'area_of_interest missing', ofJob({ area_of_interest: undefined }, {})],
  ['getAllJobPosts', 'description null', ofJob({ description: null })],
  ['getAllJobPosts', 'experience type', ofJob({ experience: 3 })],
  ['getAllJobPosts', 'createdAt type', ofJob({ createdAt: 1_767_225_600 })],
  ...Object.entries({
    createdAt: { $date: 'today' },
    description: ['a', 'b'],
    closes_at: '31/12/2026',
    employment_type: 'full-time',
    pay_period: 'monthly',
    pay_from: '6,00,000',
    pay_to: 'a lot',
    pay_currency: '$',
    remote: 'sometimes',
    country: 'India',
    openings: 'several',
    closes_zone: 'IST+5',
  }).map(([field, value]) => ['getAllJobPosts', `${field} not_understood`, ofJob({ [field]: value })] as const),
  ['getAllBlogs', 'image not_understood', { answer: { data: [{ ...blog, image: ['/a.png'] }] } }],
  ['getAllJobPosts', 'other unknown', ofJob({ a_field_of_theirs: 1, another: 2 })],
  ['getAllJobPosts', 'position row_left_out', ofJob({}, { position: '' })],
  ['getAllJobPosts', 'other row_left_out', { answer: { data: [job, 'not a record'] } }],
  ['getAllJobPosts', 'jobpost_id row_left_out', { answer: { data: [{ some: 'thing else' }] } }],
  ['getAllJobPosts', 'other wrapping', { answer: { jobs: [job] } }],
  ['getAllJobPosts', 'other status', { status: 404, body: { message: 'Not Found' } }],
  ['getAllJobPosts', 'other unreadable', { fault: 'html' }],
  ['getAllBlogs', 'other status', { fault: 'redirect' }],
  ['getJobPostById', 'other status', { answer: { data: null } }],
  ['getJobPostById', 'position null', { answer: { data: { ...job, position: null } } }],
  ['userLogin', 'token missing', { answer: { data: { jwt: 'a-token' } } }],
  ['getalljobresponse', 'other status', { status: 403, body: { message: 'No.' } }],
];

describe('a backend whose answers differ from the contract', () => {
  it('is reported by call, field and kind, in metrics and log', async () => {
    for (const [name, , behaviour] of cases) await ask(name, behaviour);
    const expected = cases.map(([name, difference]) => `${name} ${difference}`);
    expect(await counted()).toEqual(expected.map((each) => `${each} 1`));
    expect(lines.filter(({ kind }) => kind).map(({ call, field, kind }) => `${call} ${field} ${kind}`)).toEqual(
      expected,
    );
  });

  it('is reported when it changes the wrapping of its answers', async () => {
    await ask('getAllJobPosts', { answer: { data: [job] } });
    await ask('getAllJobPosts', { answer: { data: null } });
    expect(await counted()).toEqual([]);
    await ask('getAllJobPosts', { answer: [job] });
    await ask('getAllJobPosts', { answer: { data: { docs: [job] } } });
    expect(await counted()).toEqual(['getAllJobPosts other wrapping 2']);
  });

  it('is counted each time, logged once, and not counted for cached reads', async () => {
    const answer = { data: Array(2).fill({ ...job, experience: null }) };
    for (const _ of [1, 2]) await ask('getAllJobPosts', { answer });
    for (const _ of [1, 2, 3]) await callRow(bff.browser(), '/api', 'getAllJobPosts');
    expect(await counted()).toEqual(['getAllJobPosts experience null 4']);
    expect(lines).toHaveLength(1);
  });

  // Makes a hundred calls, many after a login.
  it('cannot add its own labels or log lines, however many fields it invents', { timeout: 20_000 }, async () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`secret_${at}`, `secret ${at}`]));
    for (const name of hostEndpointNames) {
      for (const answer of [{ data: unknownFields }, [unknownFields], 'secret']) await ask(name, { answer });
      await ask(name, { status: 418, body: unknownFields });
    }
    const series = await counted();
    for (const each of series) {
      const [call, field = '', kind] = each.split(' ');
      const name = hostEndpointNames.find((known) => known === call);
      const { shape = {} }: { shape?: object } = name ? Object(endpointOf(name).answer.schema) : {};
      expect([...Object.keys(shape), 'other']).toContain(field);
      expect(driftKinds).toContain(kind);
    }
    expect((await read()).differences).toHaveLength(series.length);
    expect(JSON.stringify([await read(), lines.filter(({ kind }) => kind)])).not.toContain('secret');
  });
});

const allFacts = {
  location: 'Pune',
  country: 'IN, LK',
  remote: 'yes',
  employment_type: 'FULL_TIME',
  pay_from: '600000',
  pay_to: '900000.50',
  pay_currency: 'INR',
  pay_period: 'YEAR',
  openings: '3',
  closes_at: '2026-12-31T18:30:00.000Z',
  closes_zone: 'Asia/Kolkata',
  questions: [{ id: 'shift', kind: 'short', text: 'Which shift would suit you?', required: true }],
};
const noFacts = { ...Object.fromEntries(Object.keys(allFacts).map((name) => [name, ''])), questions: [], remote: null };

it.each(Object.keys(wrappings) as Wrapping[])(
  'a backend that keeps the contract is not reported, wrapped as "%s"',
  async (wrapping) => {
    host.wrapping = wrapping;
    for (const name of hostEndpointNames) await ask(name);
    for (const status of [429, 500, 503]) await ask('getAllJobPosts', { status });
    await ask('getJobPostById', { status: 404, body: { message: 'There is no such job.' } });
    await ask('userLogin', { status: 401, body: { message: 'Wrong password' } });
    await ask('updateBlogs', { status: 501 });
    host.behave('getallcontactform', { status: 404, body: { message: 'There is no such row.' } });
    await (await bff.adminBrowser()).get('/api/getallcontactform?limit=10&before=7').expect(404);
    for (const facts of [noFacts, allFacts])
      await ask('getAllJobPosts', { answer: wrappings[wrapping]([{ ...job, ...facts }]) });
    expect(await counted()).toEqual([]);
    expect((await read()).differences).toEqual([]);
  },
);

describe('the report for admins', () => {
  it('shows each difference with its dates, count and a command to reproduce it', async () => {
    const answer = { data: [{ ...job, experience: null }] };
    const first = new Date(bff.clock.now()).toISOString();
    await ask('getAllJobPosts', { answer });
    bff.clock.advance(5000);
    await ask('getAllJobPosts', { answer });
    const command = 'npm run conformance -- --host "$BACKEND_URL" --only getAllJobPosts --explain';
    const drift = { call: 'getAllJobPosts', field: 'experience', kind: 'null', words: 'experience is null', count: 2 };
    const last = new Date(bff.clock.now()).toISOString();
    const differences = [{ ...drift, first, last, command }];
    expect(await read()).toEqual({ embedded: false, since: first, answered: true, differences });
    const send = sendTo(host.url, 10_000);
    const { warnings } = await runConformance({ send, token: backendToken, only: ['getAllJobPosts'] });
    expect(warnings).toMatchObject([
      { call: 'getAllJobPosts', field: 'experience', words: expect.stringMatching(/null/) },
    ]);

    const admin = await bff.adminBrowser();
    for (const request of [
      admin.get('/api/hostReport?format=text'),
      admin.get('/api/hostReport').set('accept', 'text/plain'),
    ]) {
      const { text, type } = await request.expect(200);
      expect(type).toBe('text/plain');
      expect(text).toContain(`getAllJobPosts: experience is null\n  2 times, first ${first}`);
      expect(text).toContain(command);
    }
  });

  it('names the status that differs, and adds the token and --write to the command if the call needs them', async () => {
    await ask('getAllBlogs', { status: 308 });
    await ask('deleteJobPost', { status: 418 });
    expect((await read()).differences).toMatchObject([
      {
        words: 'status 418 is not documented for this call',
        command: expect.stringContaining(' --token "$BACKEND_TOKEN" --only deleteJobPost --write --explain'),
      },
      { words: 'status 308 is not documented for this call (the site does not follow redirects)' },
    ]);
  });

  it('has a text for no answers, for no differences and for the embedded backend', async () => {
    const admin = await bff.adminBrowser();
    expect((await admin.get('/api/hostReport?format=text')).text).toContain('No answers yet.');
    await ask('getAllJobPosts', { fault: 'reset' });
    expect((await admin.get('/api/hostReport?format=text')).text).toContain('No answers yet.');
    await ask('getAllJobPosts');
    expect((await admin.get('/api/hostReport?format=text')).text).toContain('They match the contract.');
    const own = await startTestBff(host.url, { backend: { url: host.url, token: backendToken, embedded: true } });
    const { text } = await (await own.adminBrowser()).get('/api/hostReport?format=text');
    expect(text).toContain('The site uses its embedded backend.');
  });
});
