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
import { countRows, insert, temporaryDatabase } from '../../test-support/database.ts';
import { serve } from '../../test-support/listening.ts';
import { nameOf, sendJson } from '../stub-answers.ts';
import { type CodeSource, sendTo, supertestHost } from './host-answer.ts';
import { assertConformance, toJunit, toText } from './report.ts';
import { type Report, runConformance } from './run.ts';

const database = await temporaryDatabase();
await seedDemoContent({ db: database.db, clock });
const applicant = { position_applied_for: 'Tester', first_name: 'Asha', contact_email: 'asha@example.com' };
const numbers = { experience: '4', relevant_experience: '3', current_lpa: '8', expected_lpa: '12' };
const rest = { contact_mobile: '9876543210', linkedin_profile: 'https://x.example', expected_joining_date: '[]' };
const enquiry = { name: 'Asha', email: 'asha@example.com', phone: '', message: 'Hello', agree: 'no' };
for (const day of ['01', '02']) {
  const record = { submission_key: day, created_at: `2026-01-${day}T00:00:00.000Z` };
  await insert(database.db, 'applications', { ...applicant, ...numbers, ...rest, ...record });
  await insert(database.db, 'enquiries', { ...enquiry, ...record });
}
const backend = await createTestBackend({ db: database.db });
atEnd(() => backend.app.close());
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
  test('passes with documented statuses, and keeps only the account of the run', async () => {
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

  test('gets only reads without --write, which the report counts', async () => {
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
  });
});

type Fault = (
  request: IncomingMessage,
  answer: { status: number; body: string; type: string; coding?: string },
) => void;

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

function attemptMessage(work: () => void): string {
  try {
    work();
  } catch (error) {
    return Object(error).message;
  }
  return 'nothing was thrown';
}

const is = (request: IncomingMessage, line: string) => `${request.method} ${request.url}`.startsWith(line);
const rewrites =
  (line: string, change: (body: string) => string): Fault =>
  (request, answer) => {
    if (is(request, line)) answer.body = change(answer.body);
  };
const answers =
  (line: string, from: number, to: number): Fault =>
  (request, answer) => {
    if (is(request, line) && answer.status === from) answer.status = to;
  };
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
    fault: (request, answer) => {
      if (is(request, 'POST /userLogin') && answer.status >= 400)
        Object.assign(answer, { type: 'text/html', body: '<h1>Unauthorized</h1>' });
    },
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
    fault: (request, answer) => {
      if (is(request, 'PUT /changePasswordAfterFoget') && answer.body.includes('verify the code')) answer.status = 403;
    },
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
    fault: (request, answer) => {
      if (is(request, 'POST /userLogin') && answer.status === 200) answer.body = '{"data":{"message":"Welcome"}}';
    },
    only: ['userLogin', 'changePasswordAfterFoget'],
    fails: ['userLogin: answers a token for the right password'],
    at: 'data.token: expected string, got nothing',
  },
  {
    when: 'has none of the extensions, which is allowed',
    fault: (request, answer) => {
      const extensions = /^\/(?:delete|get)(?:jobresponse|contactform)\/|^\/resendEmailOTP|Person$/;
      if (extensions.test(request.url ?? '')) answer.status = 404;
    },
    only: [
      ...(['deletejobresponse', 'deletecontactform', 'getjobresponse', 'getcontactform'] as const),
      ...(['resendEmailOTP', 'exportPerson', 'erasePerson'] as const),
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
      if (is(request, 'POST /erasePerson') && answer.status === 200)
        answer.body = '{"data":{"records":[{"kind":"Account","id":"1"}]}}';
    },
    only: ['exportPerson', 'erasePerson'],
    fails: [
      'exportPerson: refuses a caller without the token',
      'erasePerson: answers an empty list for an unknown address',
    ],
    notTried: ['exportPerson: answers an empty list for an unknown address'],
  },
  {
    when: 'cannot update blogs, which is allowed',
    fault: (request, answer) => {
      if (is(request, 'PUT /updateBlogs')) answer.status = 404;
    },
    only: ['updateBlogs'],
    fails: [],
    notTried: ['updateBlogs: changes the text and keeps the image', 'updateBlogs: is idempotent for a repeated change'],
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

test('names the run’s own time limit in warnings', async () => {
  const server = await serve(() => undefined);
  atEnd(server.close);
  const send = sendTo(server.url, 50);
  const report = await runConformance({ send, only: ['forgetPassword', 'getAllBlogs'], budgetMs: 50 });
  expect(report.results[0]?.got).toBe('no answer within 50 ms, the limit of this run');
  expect(report.warnings[0]?.words).toMatch(/^5 % of answers take \d+ ms or longer; the limit of this run is 50 ms$/);
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

test('an explained failure shows the contract row, a curl command, the answer and what visitors see', async () => {
  const host = await startWrongHost(jobs(() => '{"data":"none"}'));
  const report = await runAgainst(host, 'getAllJobPosts');
  const text = toText(report, host);
  expect(text).toContain(
    'contract  getAllJobPosts: GET /getAllJobPosts, all job posts; public, documented, answers list',
  );
  expect(text).toContain(`request   curl -i -X GET -H 'accept: application/json' '${host}/getAllJobPosts'`);
  expect(text).toContain('answer    200 application/json: {"data":"none"}');
  expect(text).toContain("visitors  see 'Failed to fetch job posts' and an alert 'data is not found'");
  expect(toText(report)).not.toContain('curl');
});

describe('fails for answers that the site cannot use', () => {
  const rewriteImages = (image: (path: string) => string) =>
    rewrites('GET /getAllBlogs', (body) =>
      body.replaceAll(/"image":"([^"]*)"/g, (_, path) => `"image":"${image(path)}"`),
    );
  const imagesOf = async (...host: Parameters<typeof startWrongHost>) => {
    const { results } = await runAgainst(await startWrongHost(...host), 'getAllBlogs');
    return results.find(({ expects }) => expects === 'gives addresses that lead to images');
  };

  test('answers in an unsupported content coding', async () => {
    const run = async (coding: string) => {
      const host = await startWrongHost((_request, answer) => void Object.assign(answer, { coding }));
      return (await runAgainst(host, 'getAllBlogs')).results[0];
    };
    expect(await run('gzip')).toMatchObject({ outcome: 'passed' });
    expect(await run('zstd')).toMatchObject({
      outcome: 'failed',
      got: expect.stringContaining('content coding "zstd"'),
    });
  });

  test('images that need the token', async () => {
    expect(await imagesOf(() => undefined, { guardsFiles: true })).toMatchObject({
      outcome: 'failed',
      got: expect.stringMatching(/^401 .* at http:\S+\/files\/\S+, fetched without the token$/),
    });
  });

  test('absolute paths that ignore the path of the host’s address', async () => {
    const run = (start: string) =>
      imagesOf(
        rewriteImages((path) => path.replace(/^\/*/, start)),
        { below: '/api/v1' },
      );
    expect(await run('/')).toMatchObject({ outcome: 'failed', got: expect.stringMatching(/^404 /) });
    expect(await run('')).toMatchObject({ outcome: 'passed' });
  });

  test('broken addresses on the host', async () => {
    const result = await imagesOf((request, answer) =>
      rewriteImages((path) => `http://${request.headers.host}/gone${path}`)(request, answer),
    );
    expect(result).toMatchObject({ outcome: 'failed', got: expect.stringMatching(/^404 /) });
  });

  test.each([
    ['https://files.example/a.png', 'not tried'],
    ['//files.example/a.png', 'not tried'],
    ['https://user:password@files.example/a.png', 'failed'],
    ['file:///etc/passwd', 'failed'],
    ['data:image/png;base64,iVBORw0KGgo=', 'passed'],
  ])('an address at another origin is not reported as checked: %s', async (image, outcome) => {
    const result = await imagesOf(rewriteImages(() => image));
    expect(result?.outcome).toBe(outcome);
    if (outcome === 'not tried')
      expect(result?.reason).toMatch(/^at another origin: add https?:\/\/files.example to FILE_ORIGINS$/);
  });
});

test('the report lists extensions separately, and groups checks that a missing option skips', async () => {
  const report = await runConformance({ send: sendTo(url), token: adminToken });
  const text = toText(report);
  expect(text).toMatch(/^The sixteen documented calls: \d+ passed, 0 failed, \d+ not tried$/m);
  const [documented = '', extensions = ''] = text.split(/^Extensions, which a host may lack: .*$/m);
  expect(documented).toContain('\nGET /getAllJobPosts\n');
  expect(documented).not.toContain('getjobresponse/');
  expect(documented).not.toContain('`questions` key');
  expect(extensions).toContain('\nGET /getjobresponse/{jobresponse_id}\n');
  expect(extensions).toMatch(/^ {2}✓ has the `questions` key/m);
  expect(text).toMatch(/^\d\d checks not tried: need --write$/m);
  expect(text.match(/--write/g)).toHaveLength(1);
  expect(report.results.filter(({ extension }) => !extension).length).toBeGreaterThan(50);
});

describe('an assertion for tests', () => {
  test('passes for a host that keeps the contract', async () => {
    assertConformance(await runConformance({ send: sendTo(url), only: ['getAllBlogs'] }));
  });

  test('throws the failed checks with field, row, request, answer and what visitors see', async () => {
    const host = await startWrongHost(jobs(() => '{"data":"none"}'));
    const report = await runConformance({ send: sendTo(host), only: ['getAllJobPosts', 'getAllBlogs'] });
    const message = attemptMessage(() => assertConformance(report));
    expect(message).toMatch(
      /^2 of \d+ checks failed\n\nGET \/getAllJobPosts\n {2}✗ answers a list in the documented shape\n/,
    );
    expect(message).toContain(`curl -i -X GET -H 'accept: application/json' '${host}/getAllJobPosts'`);
    expect(message).toContain('answer    200 application/json: {"data":"none"}');
    expect(message).toContain("visitors  see 'Failed to fetch job posts'");
    expect(message).not.toMatch(/✓|getAllBlogs|bytes/);
    expect(message.split('\n').length).toBeLessThan(25);
  });

  test('uses a shell variable for a host without an address, and shows the fields of a form', async () => {
    const send = supertestHost(supertest((_request: unknown, response: ServerResponse) => response.end('{}')));
    const form = { url: '/forms', key: 'a-key' };
    const report = await runConformance({ send, form, write: true, only: ['contactForm', 'getAllBlogs'] });
    const message = attemptMessage(() => assertConformance(report));
    expect(message).toContain(`curl -i -X GET -H 'accept: application/json' "$BACKEND_URL"'/getAllBlogs'`);
    expect(message).toMatch(/-F "access_key=\$FORM_ACCESS_KEY" -F 'form_name=contact' .* "\$BACKEND_URL"'\/forms'/);
    expect(message).not.toContain('a-key');
  });
});

test('a connection reset is a failed check, not a crash of the kit', async () => {
  const server = await serve((request) => request.socket.destroy());
  atEnd(server.close);
  const report = await runAgainst(server.url, 'getAllBlogs');
  expect(report.failed).toBeGreaterThan(0);
  expect(report.results[0]).toMatchObject({ outcome: 'failed', field: 'connection', expected: 'an answer' });
});
