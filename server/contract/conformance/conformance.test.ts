import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { hostDescription } from '#shared/contract/host-openapi.ts';
import { seedDemoContent } from '../../backend/seed.ts';
import { systemClock as clock } from '../../clock.ts';
import { atEnd } from '../../test-support/at-end.ts';
import { accessKey, adminToken, createTestBackend } from '../../test-support/backend.ts';
import { applicationRow, countRows, enquiryRow, insert, temporaryDatabase } from '../../test-support/database.ts';
import { serve } from '../../test-support/listening.ts';
import { nameOf, sendJson } from '../stub-answers.ts';
import { type CodeSource, sendTo, supertestHost } from './host-answer.ts';
import { assertConformance, toJunit, toText } from './report.ts';
import { type Report, runConformance } from './run.ts';

const database = await temporaryDatabase();
await seedDemoContent({ db: database.db, clock });
for (const day of ['01', '02']) {
  const record = { submission_key: day, created_at: `2026-01-${day}T00:00:00.000Z` };
  await insert(database.db, 'applications', applicationRow(record));
  await insert(database.db, 'enquiries', enquiryRow(record));
}
const backend = await createTestBackend({ db: database.db });
const url = await backend.app.listen({ host: '127.0.0.1', port: 0 });
const codes: CodeSource = {
  expect: (address) => async () => /\d{6}/.exec((await backend.mailbox.waitForMail(address)).text)?.[0] ?? '',
};

/** `call: expectation` of the checks with this outcome. */
const linesOf = (report: Report, outcome: string) =>
  report.results.filter((result) => result.outcome === outcome).map(({ call, expects }) => `${call}: ${expects}`);

const counts = () => countRows(database.db, 'job_posts', 'blog_posts', 'enquiries', 'applications');

const documentedStatuses = (name: HostEndpointName): string[] => {
  const { path, method } = endpointOf(name);
  const { paths } = hostDescription as { paths: Record<string, Record<string, { responses: object }>> };
  return Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});
};

describe('the embedded backend', () => {
  test('passes with documented statuses, and keeps only the account of the run', { timeout: 20_000 }, async () => {
    const before = await counts();
    const undocumented = new Set<string>();
    const send = sendTo(url);
    const report = await runConformance({
      token: adminToken,
      write: true,
      codes,
      hostUrl: url,
      form: { url: `${url}/forms/submit`, key: accessKey },
      send: async (request) => {
        const answer = await send(request);
        const name = nameOf(request.method, request.path);
        const isDocumented = name && (answer.status < 300 || documentedStatuses(name).includes(String(answer.status)));
        if (name && !isDocumented) undocumented.add(`${name} ${answer.status}`);
        return answer;
      },
    });
    expect([...undocumented]).toEqual([]);
    expect(linesOf(report, 'failed')).toEqual([]);
    expect(linesOf(report, 'not tried')).toEqual([]);
    expect(report.passed).toBeGreaterThan(65);
    expect(await counts()).toEqual(before);
    expect(report.left).toEqual([expect.stringMatching(/^the account conformance\+\w+@/)]);
    expect(report.warnings).toEqual([]);
    expect(report.extensions.filter(({ present }) => !present)).toEqual([]);
    expect(report.extensions.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'updateBlogs',
        'getjobresponse',
        'resendEmailOTP',
        'getalljobresponse?limit&before',
        'questions of a job',
        'exportPerson',
        'erasePerson',
      ]),
    );
    const { count = 0, p50 = 0, p95 = 0 } = report.timing.find(({ call }) => call === 'getAllJobPosts') ?? {};
    expect(count).toBeGreaterThan(10);
    expect(p95).toBeGreaterThanOrEqual(p50);
  });

  test('passes through supertest as an app object', async () => {
    const send = supertestHost(supertest(backend.app.server));
    const only = ['postBlogs', 'getAllBlogs', 'contactForm', 'applicationForm'] as const;
    const form = { url: '/forms/submit', key: accessKey };
    const report = await runConformance({ send, token: adminToken, write: true, form, only });
    expect(linesOf(report, 'failed')).toEqual([]);
    expect(linesOf(report, 'not tried')).toEqual([]);
  });

  test('gets only reads without --write, which the report counts, and extensions are listed separately', async () => {
    const lines: string[] = [];
    const names: string[] = [];
    const send = sendTo(url);
    const report = await runConformance({
      token: adminToken,
      send: (request) => {
        lines.push(`${request.method} ${request.path}`);
        names.push(nameOf(request.method, request.path) ?? 'a file');
        return send(request);
      },
    });
    expect(report).toMatchObject({ failed: 0, left: [] });
    // A failed login and an export store nothing.
    const others = lines.filter((line) => !line.startsWith('GET '));
    expect(new Set(others)).toEqual(new Set(['POST /userLogin', 'POST /exportPerson']));
    for (const { call, count } of report.timing) expect(names.filter((name) => name === call)).toHaveLength(count);

    const text = toText(report);
    expect(text).toMatch(/^The sixteen documented calls: \d+ passed, 0 failed, \d+ not tried$/m);
    const [documented = '', extensions = ''] = text.split(/^Extensions, which a host may lack: .*$/m);
    expect(documented).toContain('\nGET /getAllJobPosts\n');
    expect(documented).not.toMatch(/getjobresponse\/|`questions` key/);
    expect(extensions).toContain('\nGET /getjobresponse/{jobresponse_id}\n');
    expect(extensions).toMatch(/^ {2}✓ has the `questions` key/m);
    expect(text).toMatch(/^\d\d checks not tried: need --write$/m);
    expect(text.match(/--write/g)).toHaveLength(1);
    expect(report.results.filter(({ extension }) => !extension).length).toBeGreaterThan(50);
  });
});

type Answer = { status: number; body: string; type: string; coding?: string };
type Fault = (request: IncomingMessage, answer: Answer) => void;

async function startWrongHost(fault: Fault, { below = '', guardsFiles = false } = {}): Promise<string> {
  const server = await serve(async (request, response) => {
    const { method = 'GET', headers } = request;
    const { authorization, 'content-type': contentType } = headers;
    const body = await buffer(request);
    const isBelow = request.url?.startsWith(below);
    if (!isBelow || (guardsFiles && request.url?.startsWith('/files/') && !authorization))
      return sendJson(response, isBelow ? 401 : 404, { message: 'No.' });
    request.url = request.url?.slice(below.length) ?? '';
    const answer = await fetch(`${url}${request.url}`, {
      method,
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      body: method === 'GET' || body.length === 0 ? null : new Uint8Array(body),
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.includes('json'))
      return response.writeHead(answer.status, { 'content-type': type }).end(await answer.bytes());
    const changed = { status: answer.status, body: await answer.text(), type, coding: 'identity' };
    fault(request, changed);
    const bytes = changed.coding === 'gzip' ? gzipSync(changed.body) : changed.body;
    response.writeHead(changed.status, { 'content-type': changed.type, 'content-encoding': changed.coding }).end(bytes);
  });
  atEnd(server.close);
  return server.url + below;
}

const runAgainst = (host: string, ...only: HostEndpointName[]) =>
  runConformance({ send: sendTo(host), token: adminToken, only });

/** The message that a failed assertion throws; empty if it passes. */
const messageOf = (report: Report): Promise<string> =>
  Promise.resolve(report)
    .then(assertConformance)
    .then(
      () => '',
      ({ message }) => message,
    );

const when =
  (line: string, change: (answer: Answer) => void): Fault =>
  ({ method, url }, answer) => {
    if (`${method} ${url}`.startsWith(line)) change(answer);
  };
const rewrites = (line: string, change: (body: string) => string) =>
  when(line, (answer) => {
    answer.body = change(answer.body);
  });
const answers = (line: string, from: number, to: number) =>
  when(line, (answer) => {
    if (answer.status === from) answer.status = to;
  });
const jobs = (change: (body: string) => string) => rewrites('GET /getAllJobPosts', change);

const faults: readonly {
  readonly when: string;
  readonly fault: Fault;
  readonly only: readonly HostEndpointName[];
  readonly fails: readonly string[];
  readonly at?: string;
  readonly notTried?: readonly string[];
}[] = [
  {
    when: 'sends a job without a position',
    fault: jobs((body) => body.replace(/"position":"[^"]*"/, '"position":null')),
    only: ['getAllJobPosts', 'getAllBlogs'],
    fails: [
      'getAllJobPosts: answers a list in the documented shape',
      'getAllJobPosts: answers ten concurrent calls identically',
    ],
    at: 'data[0].position: expected a text, got null',
    notTried: [
      'getAllJobPosts: gives every item a unique id',
      'getAllJobPosts: has the `questions` key in all rows or in none',
    ],
  },
  {
    when: 'has no jobs at the start and fails with its first one',
    fault: when('GET /getAllJobPosts', (answer) => {
      if (answer.body.includes('"Conformance ')) answer.status = 500;
      else answer.body = '{"data":[]}';
    }),
    only: ['getAllJobPosts', 'postJobPosition', 'updateJobPosition'],
    fails: [
      'getAllJobPosts: has the `questions` key in all rows or in none',
      'postJobPosition: stores every field unchanged',
      'postJobPosition: creates 10 posts from 10 concurrent calls',
    ],
    at: 'getAllJobPosts status: expected 200 to 299, got 500',
    notTried: ['updateJobPosition: changes the sent fields', 'updateJobPosition: is idempotent for a repeated change'],
  },
  {
    when: 'has the questions of only some of its jobs',
    fault: jobs((body) => body.replace('"questions":', '"others":')),
    only: ['getAllJobPosts'],
    fails: ['getAllJobPosts: has the `questions` key in all rows or in none'],
    at: 'data[].questions: expected the key in every row, got in',
  },
  {
    when: 'gives two posts the same id',
    fault: jobs((body) => body.replaceAll(/"jobpost_id":\d+/g, '"jobpost_id":1')),
    only: ['getAllJobPosts'],
    fails: ['getAllJobPosts: gives every item a unique id'],
    at: 'data[1].jobpost_id: expected a unique id, got 1',
  },
  {
    when: 'answers 200 for an id that does not exist',
    fault: answers('DELETE /deleteJobPost', 404, 200),
    only: ['deleteJobPost', 'deleteblogs'],
    fails: [
      'deleteJobPost: answers 404 to a repeated deletion and deletes nothing else',
      'deleteJobPost: answers 404 and a message for an id that does not exist',
    ],
    at: 'status: expected 404 or 410, got 200',
  },
  {
    when: 'refuses with a page in place of JSON',
    fault: when('POST /userLogin', (answer) => {
      if (answer.status >= 400) Object.assign(answer, { type: 'text/html', body: '<h1>Unauthorized</h1>' });
    }),
    only: ['userLogin'],
    fails: [
      'userLogin: refuses a content type that is not JSON',
      'userLogin: refuses truncated JSON',
      'userLogin: refuses a body without its fields',
      'userLogin: refuses an unknown address with a message',
      'userLogin: refuses a wrong password',
    ],
    at: 'content-type: expected application/json, got text/html',
  },
  {
    when: 'refuses a new password before its code with an undocumented status',
    fault: when('PUT /changePasswordAfterFoget', (answer) => {
      if (answer.body.includes('verify the code')) answer.status = 403;
    }),
    only: ['changePasswordAfterFoget', 'forgetPassword'],
    fails: ['changePasswordAfterFoget: refuses before the code is verified'],
    at: 'status: expected 400 or 413 or 415 or 422 or 429, got 403',
  },
  {
    when: 'changes what was sent',
    fault: jobs((body) => body.replaceAll('<b>', '&lt;b&gt;')),
    only: ['postJobPosition'],
    fails: ['postJobPosition: stores every field unchanged'],
    at: 'data[].description: expected "\\"Quotes\\"',
  },
  {
    when: 'leads images nowhere',
    fault: rewrites('GET /getAllBlogs', (body) => body.replaceAll('"image":"', '"image":"/gone')),
    only: ['getAllBlogs', 'postBlogs'],
    fails: ['getAllBlogs: gives addresses that lead to images', 'postBlogs: stores the fields and the image'],
    at: 'data[0].image: expected the address of an image, got 404',
  },
  {
    when: 'answers a login without its token',
    fault: when('POST /userLogin', (answer) => {
      if (answer.status === 200) answer.body = '{"data":{"message":"Welcome"}}';
    }),
    only: ['userLogin', 'changePasswordAfterFoget'],
    fails: ['userLogin: answers a token for the right password'],
    at: 'data.token: expected string, got nothing',
  },
  {
    when: 'has none of the extensions, which is allowed',
    fault: (request, answer) => {
      const extensions = /^\/(?:delete|get)(?:jobresponse|contactform)\/|^\/resendEmailOTP|^\/updateBlogs|Person$/;
      if (extensions.test(request.url ?? '')) answer.status = 404;
    },
    only: [
      ...(['deletejobresponse', 'deletecontactform', 'getjobresponse', 'getcontactform'] as const),
      ...(['resendEmailOTP', 'exportPerson', 'erasePerson', 'updateBlogs'] as const),
    ],
    fails: [],
    notTried: [
      ...['jobresponse', 'contactform'].flatMap((name) => [
        `get${name}: answers each of the listed rows`,
        ...['get', 'delete'].flatMap((verb) => [
          `${verb}${name}: refuses a caller without the token`,
          `${verb}${name}: answers 404 and a message for an id that does not exist`,
        ]),
      ]),
      'resendEmailOTP: refuses a caller without the token of the signup',
      'resendEmailOTP: mails another code',
      ...['changes the text and keeps the image', 'is idempotent for a repeated change'].map(
        (line) => `updateBlogs: ${line}`,
      ),
      ...['exportPerson', 'erasePerson'].flatMap((name) => [
        `${name}: refuses a caller without the token`,
        `${name}: answers an empty list for an unknown address`,
      ]),
    ],
  },
  {
    when: 'answers strangers who delete',
    fault: answers('DELETE /deletecontactform', 401, 200),
    only: ['deletecontactform', 'deletejobresponse'],
    fails: ['deletecontactform: refuses a caller without the token'],
    notTried: ['deletecontactform: answers 404 and a message for an id that does not exist'],
  },
  {
    when: 'answers the same page again and again',
    fault: rewrites('GET /getallcontactform?', (body) =>
      JSON.parse(body).data[0]?.contact_us_id === 1 ? body.replace('"contact_us_id":1', '"contact_us_id":2') : body,
    ),
    only: ['getallcontactform'],
    fails: ['getallcontactform: answers pages for `limit` and `before`, newest first'],
  },
  {
    when: 'tells everybody what it holds about a person, and erases somebody else',
    fault: (request, answer) => {
      answers('POST /exportPerson', 401, 200)(request, answer);
      rewrites('POST /erasePerson', (body) =>
        answer.status === 200 ? '{"data":{"records":[{"kind":"Account","id":"1"}]}}' : body,
      )(request, answer);
    },
    only: ['exportPerson', 'erasePerson'],
    fails: [
      'exportPerson: refuses a caller without the token',
      'erasePerson: answers an empty list for an unknown address',
    ],
    notTried: ['exportPerson: answers an empty list for an unknown address'],
  },
];

test.each(faults)('a host that $when fails exactly the affected checks', async (row) => {
  const { fault, only, fails, at, notTried = [] } = row;
  const send = sendTo(await startWrongHost(fault));
  const before = await counts();
  const report = await runConformance({ send, token: adminToken, write: true, codes, only });
  const sorted = (lines: readonly string[]) => lines.toSorted();
  expect(linesOf(report, 'failed')).toEqual(fails);
  expect(sorted(linesOf(report, 'not tried'))).toEqual(sorted(notTried));
  const failed = report.results.find(({ outcome }) => outcome === 'failed');
  if (at) expect(`${failed?.field}: expected ${failed?.expected}, got ${failed?.got}`).toContain(at);
  expect(toJunit(report)).toContain(`failures="${fails.length}"`);
  for (const line of fails) expect(toText(report)).toContain(`✗ ${line.split(': ')[1]}`);
  // With faulty lists, the clean-up cannot find its records.
  if (!only.includes('getAllJobPosts')) expect(await counts()).toEqual(before);
});

test('deviating fields that the site accepts are warnings, once for each field, and so are slow answers', async () => {
  const host = await startWrongHost(
    rewrites('GET /getAllBlogs', (body) =>
      body.replaceAll(/"tags":"([^"]*)"/g, '"tags":["$1"]').replaceAll(/"author":"[^"]*"/g, '"author":null'),
    ),
  );
  const report = await runConformance({ send: sendTo(host), only: ['getAllBlogs'], budgetMs: 0.1 });
  expect(report.failed).toBe(0);
  expect(report.warnings.map(({ call, field, words }) => `${call} ${field} ${words}`)).toEqual([
    'getAllBlogs author is null, which the site converts',
    'getAllBlogs tags is a list, which the site converts',
    expect.stringMatching(/^getAllBlogs time 5 % of answers take \d+ ms or longer; the limit of this run is 0.1 ms$/),
  ]);
  expect(toText(report)).toContain('Warning: getAllBlogs, author: is null');
});

test('optional fields of a posted form that a host loses are warnings', async () => {
  const host = await startWrongHost((request, answer) => {
    if (request.method === 'GET') answer.body = answer.body.replaceAll(/"(phone|dob)":"[^"]*"/g, '"$1":null');
  });
  const form = { url: `${host}/forms/submit`, key: accessKey };
  const only = ['contactForm', 'applicationForm'] as const;
  const send = sendTo(host);
  const report = await runConformance({ send, hostUrl: host, token: adminToken, write: true, form, only });
  expect(report.failed).toBe(0);
  const words = 'was posted and is missing, so that no admin sees it';
  expect(report.warnings).toContainEqual({ call: 'getallcontactform', field: 'data.phone', words });
  expect(report.warnings).toContainEqual({ call: 'getjobresponse', field: 'data.dob', words });
});

test('invalid facts and dates of an opening are warnings', async () => {
  const facts = { remote: 'sometimes', pay_period: 'monthly', country: 'India', closes_at: '31/12/2026' };
  const row = { ...facts, createdAt: '2026-11-24T17:23:39.912000' };
  const host = await startWrongHost(
    jobs((body) => {
      const [first, ...others] = JSON.parse(body).data.map((job: object) => ({ ...job, ...row }));
      return JSON.stringify({ data: [{ ...first, closes_at: { $date: 1 } }, ...others] });
    }),
  );
  const report = await runAgainst(host, 'getAllJobPosts');
  expect(report.failed).toBe(0);
  const cannotUse = 'a text in another form, which the site cannot use';
  expect(report.warnings.map(({ field, words }) => `${field} is ${words.slice(3)}`).sort()).toEqual([
    `closes_at is ${cannotUse}`,
    `country is ${cannotUse}`,
    'createdAt is a text in another form, which the site converts',
    `pay_period is ${cannotUse}`,
    `remote is ${cannotUse}`,
  ]);
});

describe('a failure', () => {
  test('is explained by contract row, curl command, answer and what visitors see, in the report and for tests', async () => {
    const host = await startWrongHost(jobs(() => '{"data":"none"}'));
    const report = await runAgainst(host, 'getAllJobPosts', 'getAllBlogs');
    const message = await messageOf(report);
    for (const text of [toText(report, host), message]) {
      expect(text).toContain(
        'contract  getAllJobPosts: GET /getAllJobPosts, all job posts; public, documented, answers list',
      );
      expect(text).toContain(`curl -i -X GET -H 'accept: application/json' '${host}/getAllJobPosts'`);
      expect(text).toContain('answer    200 application/json: {"data":"none"}');
      expect(text).toContain("visitors  see 'Failed to fetch job posts' and an alert 'data is not found'");
    }
    expect(toText(report)).not.toContain('curl');
    expect(message).toMatch(
      /^2 of \d+ checks failed\n\nGET \/getAllJobPosts\n {2}✗ answers a list in the documented shape\n/,
    );
    expect(message).not.toMatch(/✓|getAllBlogs|bytes/);
    expect(message.split('\n').length).toBeLessThan(25);
    expect(await messageOf(await runAgainst(url, 'getAllBlogs'))).toBe('');
  });

  test('uses a shell variable for a host without an address, and shows the fields of a form', async () => {
    const send = supertestHost(supertest((_request: unknown, response: ServerResponse) => response.end('{}')));
    const form = { url: '/forms', key: 'a-key' };
    const report = await runConformance({ send, form, write: true, only: ['contactForm', 'getAllBlogs'] });
    const message = await messageOf(report);
    expect(message).toContain(`curl -i -X GET -H 'accept: application/json' "$BACKEND_URL"'/getAllBlogs'`);
    expect(message).toMatch(/-F "access_key=\$FORM_ACCESS_KEY" -F 'form_name=contact' .* "\$BACKEND_URL"'\/forms'/);
    expect(message).not.toContain('a-key');
  });
});

describe('answers that the site cannot use', () => {
  const images =
    (image: (path: string, host: string) => string): Fault =>
    (request, answer) =>
      rewrites('GET /getAllBlogs', (body) =>
        body.replaceAll(/"image":"([^"]*)"/g, (_, path) => `"image":"${image(path, `${request.headers.host}`)}"`),
      )(request, answer);
  const below = '/api/v1';
  const elsewhere = /^at another origin: add https?:\/\/files.example to FILE_ORIGINS$/;

  test.each([
    ['gzip', { outcome: 'passed' }],
    ['zstd', { outcome: 'failed', got: expect.stringContaining('content coding "zstd"') }],
  ])('are those in an unsupported content coding: %s', async (coding, expected) => {
    const host = await startWrongHost((_request, answer) => void Object.assign(answer, { coding }));
    expect((await runAgainst(host, 'getAllBlogs')).results[0]).toMatchObject(expected);
  });

  test.each<[string, Parameters<typeof startWrongHost>, string, RegExp]>([
    ['needs the token', [() => undefined, { guardsFiles: true }], 'failed', /^401 .*\/files\/\S+, fetched without the/],
    ['ignores the path of the host’s address', [images((path) => path), { below }], 'failed', /^404 /],
    ['is relative to that path', [images((path) => path.slice(1)), { below }], 'passed', /^$/],
    ['is broken', [images((path, host) => `http://${host}/gone${path}`)], 'failed', /^404 /],
    ['is at another origin', [images(() => 'https://files.example/a.png')], 'not tried', elsewhere],
    ['is at another origin without scheme', [images(() => '//files.example/a.png')], 'not tried', elsewhere],
    ['has a password', [images(() => 'https://user:password@files.example/a.png')], 'failed', /./],
    ['is no web address', [images(() => 'file:///etc/passwd')], 'failed', /./],
    ['is the image itself', [images(() => 'data:image/png;base64,iVBORw0KGgo=')], 'passed', /^$/],
  ])('an image whose address %s', async (_, host, outcome, words) => {
    const { results } = await runAgainst(await startWrongHost(...host), 'getAllBlogs');
    const result = results.find(({ expects }) => expects === 'gives addresses that lead to images');
    expect(result?.outcome).toBe(outcome);
    expect(result?.got ?? result?.reason ?? '').toMatch(words);
  });
});
