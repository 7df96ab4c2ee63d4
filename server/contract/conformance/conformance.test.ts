import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { hostDescription } from '#shared/contract/host-openapi.ts';
import { seedDemoContent } from '../../backend/seed.ts';
import { systemClock as clock } from '../../clock.ts';
import { accessKey, adminToken, createTestBackend, type TestBackend } from '../../test-support/backend.ts';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { nameOf } from '../stub-answers.ts';
import { assertConformance, toJunit, toText } from './report.ts';
import { type ConformanceOptions, type Report, runConformance } from './run.ts';
import { sendTo } from './send.ts';
import { supertestHost } from './supertest-host.ts';
import type { CodeSource } from './tested-host.ts';

let database: TestDatabase;
let backend: TestBackend;
let url: string;
let codes: CodeSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemoContent({ db: database.db, clock });
  for (const [index, created_at] of ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'].entries()) {
    const fact = { position_applied_for: 'Tester', first_name: 'Asha', contact_email: 'asha@example.com' };
    const numbers = { experience: '4', relevant_experience: '3', current_lpa: '8', expected_lpa: '12' };
    const rest = { contact_mobile: '9876543210', linkedin_profile: 'https://x.example', expected_joining_date: '[]' };
    const row = { ...fact, ...numbers, ...rest, submission_key: `${index}`, created_at };
    await database.db.insertInto('applications').values(row).execute();
    const enquiry = { name: 'Asha', email: 'asha@example.com', phone: '', message: 'Hello', agree: 'no' };
    await database.db
      .insertInto('enquiries')
      .values({ ...enquiry, submission_key: `${index}`, created_at })
      .execute();
  }
  backend = await createTestBackend({ db: database.db });
  url = await backend.app.listen({ host: '127.0.0.1', port: 0 });
  codes = {
    expect: (address) => async () => /\d{6}/.exec((await backend.mailbox.waitForMail(address)).text)?.[0] ?? '',
  };
});
afterAll(async () => {
  await backend.app.close();
  await database.close();
});

/** `call: expectation` of the checks with this outcome. */
const linesOf = (report: Report, outcome: string) =>
  report.results.filter((result) => result.outcome === outcome).map(({ call, expects }) => `${call}: ${expects}`);

const counts = async () => [
  (await database.db.selectFrom('job_posts').select('id').execute()).length,
  (await database.db.selectFrom('blog_posts').select('id').execute()).length,
  (await database.db.selectFrom('enquiries').select('id').execute()).length,
  (await database.db.selectFrom('applications').select('id').execute()).length,
];

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

  test('counts the calls that a read-only run makes', async () => {
    const made = new Map<string, number>();
    const send = sendTo(url);
    const report = await runConformance({
      token: adminToken,
      send: (request) => {
        const name = nameOf(request.method, request.path);
        if (name) made.set(name, (made.get(name) ?? 0) + 1);
        return send(request);
      },
    });
    expect(Object.fromEntries(report.timing.map(({ call, count }) => [call, count]))).toEqual(Object.fromEntries(made));
  });

  test('passes through supertest as an app object', async () => {
    const send = supertestHost(supertest(backend.app.server));
    const only = ['postBlogs', 'getAllBlogs', 'contactForm', 'applicationForm'] as const;
    const form = { url: '/forms/submit', key: accessKey };
    const report = await runConformance({ send, token: adminToken, write: true, form, only });
    expect(linesOf(report, 'failed')).toEqual([]);
    expect(linesOf(report, 'not tried')).toEqual([]);
  });

  test('gets only reads without --write', async () => {
    const requests: string[] = [];
    const send = sendTo(url);
    const report = await runConformance({
      token: adminToken,
      send: (request) => {
        requests.push(`${request.method} ${request.path}`);
        return send(request);
      },
    });
    expect(report.failed).toBe(0);
    expect(report.left).toEqual([]);
    // A failed login and an export store nothing.
    expect(new Set(requests.filter((line) => !line.startsWith('GET ')))).toEqual(
      new Set(['POST /userLogin', 'POST /exportPerson']),
    );
  });
});

type Fault = (
  request: IncomingMessage,
  answer: { status: number; body: string; type: string; coding?: string },
) => void;

/** The embedded backend with one fault. */
async function startWrongHost(fault: Fault, { below = '', guardsFiles = false } = {}) {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', headers } = request;
    const { authorization, 'content-type': contentType } = headers;
    const isBelow = request.url?.startsWith(below);
    const isGuarded = guardsFiles && request.url?.startsWith('/files/') && !authorization;
    if (!isBelow || isGuarded) {
      response.writeHead(isBelow ? 401 : 404, { 'content-type': 'application/json' }).end('{"message":"No."}');
      return;
    }
    request.url = request.url?.slice(below.length) ?? '';
    const answer = await fetch(`${url}${request.url}`, {
      method,
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      body: method === 'GET' || chunks.length === 0 ? null : Buffer.concat(chunks),
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.includes('json')) {
      response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const changed = { status: answer.status, body: await answer.text(), type, coding: 'identity' };
    fault(request, changed);
    const bytes = changed.coding === 'gzip' ? gzipSync(changed.body) : changed.body;
    response.writeHead(changed.status, { 'content-type': changed.type, 'content-encoding': changed.coding }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${below}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function attemptMessage(work: () => void): string {
  try {
    work();
  } catch (error) {
    return Object(error).message;
  }
  return 'nothing was thrown';
}

const is = (request: IncomingMessage, method: string, path: string) =>
  request.method === method && request.url?.startsWith(path);

/** The ids of changed blogs, with repetitions. */
const changedBlogs: number[] = [];

const faults: readonly {
  readonly when: string;
  readonly fault: Fault;
  readonly only?: ConformanceOptions['only'];
  readonly fails: readonly string[];
  readonly at?: string;
  readonly notTried?: readonly string[];
}[] = [
  {
    when: 'sends a job without a position',
    fault: (request, answer) => {
      if (is(request, 'GET', '/getAllJobPosts'))
        answer.body = answer.body.replace(/"position":"[^"]*"/, '"position":null');
    },
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
    fault: (request, answer) => {
      if (is(request, 'GET', '/getAllJobPosts')) answer.body = answer.body.replace('"questions":', '"others":');
    },
    only: ['getAllJobPosts'],
    fails: ['getAllJobPosts: has the `questions` key in all rows or in none'],
    at: 'data[].questions: expected the key in every row, got in',
  },
  {
    when: 'gives two posts the same id',
    fault: (request, answer) => {
      if (is(request, 'GET', '/getAllJobPosts'))
        answer.body = answer.body.replaceAll(/"jobpost_id":\d+/g, '"jobpost_id":1');
    },
    only: ['getAllJobPosts'],
    fails: ['getAllJobPosts: gives every item a unique id'],
    at: 'data[1].jobpost_id: expected a unique id, got 1',
  },
  {
    when: 'answers 200 for an id that does not exist',
    fault: (request, answer) => {
      if (is(request, 'DELETE', '/deleteJobPost') && answer.status === 404) answer.status = 200;
    },
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
      if (!is(request, 'POST', '/userLogin') || answer.status < 400) return;
      answer.type = 'text/html';
      answer.body = '<h1>Unauthorized</h1>';
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
      if (is(request, 'PUT', '/changePasswordAfterFoget') && answer.body.includes('verify the code'))
        answer.status = 403;
    },
    only: ['changePasswordAfterFoget', 'forgetPassword'],
    fails: ['changePasswordAfterFoget: refuses before the code is verified'],
    at: 'status: expected 400 or 413 or 415 or 422 or 429, got 403',
  },
  {
    when: 'changes what was sent',
    fault: (request, answer) => {
      if (is(request, 'GET', '/getAllJobPosts')) answer.body = answer.body.replaceAll('<b>', '&lt;b&gt;');
    },
    only: ['postJobPosition'],
    fails: ['postJobPosition: stores every field unchanged'],
    at: 'data[].description: expected "\\"Quotes\\"',
  },
  {
    when: 'lets strangers read applications',
    fault: (request, answer) => {
      if (is(request, 'GET', '/getalljobresponse') && answer.status === 401) {
        answer.status = 200;
        answer.body = '{"data":[]}';
      }
    },
    only: ['getalljobresponse', 'getallcontactform'],
    fails: ['getalljobresponse: refuses a caller without the token'],
    at: 'status: expected 401 or 403, got 200',
  },
  {
    when: 'leads images nowhere',
    fault: (request, answer) => {
      if (is(request, 'GET', '/getAllBlogs')) answer.body = answer.body.replaceAll('"image":"', '"image":"/gone');
    },
    only: ['getAllBlogs', 'postBlogs'],
    fails: ['getAllBlogs: gives addresses that lead to images', 'postBlogs: stores the fields and the image'],
    at: 'data[0].image: expected the address of an image, got 404',
  },
  {
    when: 'answers a login without its token',
    fault: (request, answer) => {
      if (is(request, 'POST', '/userLogin') && answer.status === 200) answer.body = '{"data":{"message":"Welcome"}}';
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
      'deletejobresponse',
      'deletecontactform',
      'getjobresponse',
      'getcontactform',
      'resendEmailOTP',
      'exportPerson',
      'erasePerson',
    ],
    fails: [],
    notTried: [
      'getjobresponse: answers each of the listed rows',
      'getjobresponse: refuses a caller without the token',
      'getjobresponse: answers 404 and a message for an id that does not exist',
      'deletejobresponse: refuses a caller without the token',
      'deletejobresponse: answers 404 and a message for an id that does not exist',
      'resendEmailOTP: refuses a caller without the token of the signup',
      'resendEmailOTP: mails another code',
      'getcontactform: answers each of the listed rows',
      'getcontactform: refuses a caller without the token',
      'getcontactform: answers 404 and a message for an id that does not exist',
      'deletecontactform: refuses a caller without the token',
      'deletecontactform: answers 404 and a message for an id that does not exist',
      'exportPerson: refuses a caller without the token',
      'exportPerson: answers an empty list for an unknown address',
      'erasePerson: refuses a caller without the token',
      'erasePerson: answers an empty list for an unknown address',
    ],
  },
  {
    when: 'answers strangers who delete',
    fault: (request, answer) => {
      if (is(request, 'DELETE', '/deletecontactform') && answer.status === 401) answer.status = 200;
    },
    only: ['deletecontactform', 'deletejobresponse'],
    fails: ['deletecontactform: refuses a caller without the token'],
    notTried: ['deletecontactform: answers 404 and a message for an id that does not exist'],
  },
  {
    when: 'answers the same page again and again',
    fault: (request, answer) => {
      if (!is(request, 'GET', '/getallcontactform?')) return;
      const { data } = JSON.parse(answer.body);
      if (data[0]?.contact_us_id === 1) answer.body = answer.body.replace('"contact_us_id":1', '"contact_us_id":2');
    },
    only: ['getallcontactform'],
    fails: ['getallcontactform: answers pages for `limit` and `before`, newest first'],
  },
  {
    when: 'tells everybody what it holds about a person, and erases somebody else',
    fault: (request, answer) => {
      if (is(request, 'POST', '/exportPerson') && answer.status === 401) answer.status = 200;
      if (is(request, 'POST', '/erasePerson') && answer.status === 200) {
        answer.body = '{"data":{"records":[{"kind":"Account","id":"1"}]}}';
      }
    },
    only: ['exportPerson', 'erasePerson'],
    fails: [
      'exportPerson: refuses a caller without the token',
      'erasePerson: answers an empty list for an unknown address',
    ],
    notTried: ['exportPerson: answers an empty list for an unknown address'],
  },
  {
    when: 'makes another blog post of a change that comes twice',
    fault: (request, answer) => {
      if (is(request, 'PUT', '/updateBlogs/')) changedBlogs.push(Number(request.url?.split('/').at(-1)));
      if (!is(request, 'GET', '/getAllBlogs')) return;
      const { data } = JSON.parse(answer.body);
      const twice = data.filter(
        ({ blogs_Items_id: id }: { blogs_Items_id: number }) => changedBlogs.filter((one) => one === id).length > 1,
      );
      answer.body = JSON.stringify({
        data: [...data, ...twice.map((row: object) => ({ ...row, blogs_Items_id: 1e6 }))],
      });
    },
    only: ['updateBlogs'],
    fails: ['updateBlogs: is idempotent for a repeated change'],
    at: 'getAllBlogs: expected the changed post once, got 2 times',
  },
  {
    when: 'cannot update blogs, which is allowed',
    fault: (request, answer) => {
      if (is(request, 'PUT', '/updateBlogs')) answer.status = 404;
    },
    only: ['updateBlogs'],
    fails: [],
    notTried: ['updateBlogs: changes the text and keeps the image', 'updateBlogs: is idempotent for a repeated change'],
  },
];

describe.each(faults)('a host that $when', ({ fault, only, fails, at, notTried = [] }) => {
  test('fails exactly the affected checks', async () => {
    const host = await startWrongHost(fault);
    const before = await counts();
    const report = await runConformance({
      send: sendTo(host.url),
      token: adminToken,
      write: true,
      codes,
      ...(only && { only }),
    });
    host.close();
    expect(linesOf(report, 'failed')).toEqual(fails);
    expect(linesOf(report, 'not tried')).toEqual(notTried);
    const failures = report.results.filter(({ outcome }) => outcome === 'failed');
    if (at)
      expect(failures.map(({ field, expected, got }) => `${field}: expected ${expected}, got ${got}`)[0]).toContain(at);
    expect(toJunit(report)).toContain(`failures="${fails.length}"`);
    for (const line of fails) expect(toText(report)).toContain(`✗ ${line.split(': ')[1]}`);
    // With faulty lists, the clean-up cannot find its records.
    if (!only?.includes('getAllJobPosts')) expect(await counts()).toEqual(before);
  });
});

test('deviating fields that the site accepts are warnings, once for each field, and so are slow answers', async () => {
  const host = await startWrongHost((request, answer) => {
    if (!is(request, 'GET', '/getAllBlogs')) return;
    answer.body = answer.body
      .replaceAll(/"tags":"([^"]*)"/g, '"tags":["$1"]')
      .replaceAll(/"author":"[^"]*"/g, '"author":null');
  });
  const report = await runConformance({ send: sendTo(host.url), only: ['getAllBlogs'], budgetMs: 0.1 });
  host.close();
  expect(report.failed).toBe(0);
  expect(report.warnings.map(({ call, field, words }) => `${call} ${field} ${words}`)).toEqual([
    'getAllBlogs author is null, which the site converts',
    'getAllBlogs tags is a list, which the site converts',
    expect.stringMatching(/^getAllBlogs time 5 % of answers take \d+ ms or longer; the limit of this run is 0.1 ms$/),
  ]);
  expect(toText(report)).toContain('Warning: getAllBlogs, author: is null');
});

test('names the run’s own time limit in warnings', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = sendTo(`http://127.0.0.1:${port}`, 50);
  const report = await runConformance({ send, only: ['forgetPassword', 'getAllBlogs'], budgetMs: 50 });
  server.closeAllConnections();
  server.close();
  expect(report.results[0]?.got).toBe('no answer within 50 ms, the limit of this run');
  expect(report.warnings[0]?.words).toMatch(/^5 % of answers take \d+ ms or longer; the limit of this run is 50 ms$/);
});

test('invalid facts and dates of an opening are warnings', async () => {
  const facts = { remote: 'sometimes', pay_period: 'monthly', country: 'India', closes_at: '31/12/2026' };
  const host = await startWrongHost((request, answer) => {
    if (!is(request, 'GET', '/getAllJobPosts')) return;
    const { data } = JSON.parse(answer.body);
    const [first, ...others] = data.map((row: object) => ({
      ...row,
      ...facts,
      createdAt: '2026-11-24T17:23:39.912000',
    }));
    answer.body = JSON.stringify({ data: [{ ...first, closes_at: { $date: 1 } }, ...others] });
  });
  const report = await runConformance({ send: sendTo(host.url), only: ['getAllJobPosts'] });
  host.close();
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
  const host = await startWrongHost((request, answer) => {
    if (is(request, 'GET', '/getAllJobPosts')) answer.body = '{"data":"none"}';
  });
  const report = await runConformance({ send: sendTo(host.url), token: adminToken, only: ['getAllJobPosts'] });
  host.close();
  const text = toText(report, host.url);
  expect(text).toContain(
    'contract  getAllJobPosts: GET /getAllJobPosts, all job posts; public, documented, answers list',
  );
  expect(text).toContain(`request   curl -i -X GET -H 'accept: application/json' '${host.url}/getAllJobPosts'`);
  expect(text).toContain('answer    200 application/json: {"data":"none"}');
  expect(text).toContain("visitors  see 'Failed to fetch job posts' and an alert 'data is not found'");
  expect(toText(report)).not.toContain('curl');
});

describe('fails for answers that the site cannot use', () => {
  const rewriteImages =
    (image: (path: string) => string): Fault =>
    (request, answer) => {
      if (is(request, 'GET', '/getAllBlogs'))
        answer.body = answer.body.replaceAll(/"image":"([^"]*)"/g, (_, path) => `"image":"${image(path)}"`);
    };
  const imagesOf = async (host: { url: string; close(): void }) => {
    const report = await runConformance({ send: sendTo(host.url), token: adminToken, only: ['getAllBlogs'] });
    host.close();
    return report.results.find(({ expects }) => expects === 'gives addresses that lead to images');
  };

  test('answers in an unsupported content coding', async () => {
    const run = async (coding: string) => {
      const host = await startWrongHost((_request, answer) => {
        answer.coding = coding;
      });
      const report = await runConformance({ send: sendTo(host.url), only: ['getAllBlogs'] });
      host.close();
      return report.results[0];
    };
    expect(await run('gzip')).toMatchObject({ outcome: 'passed' });
    expect(await run('zstd')).toMatchObject({
      outcome: 'failed',
      got: expect.stringContaining('content coding "zstd"'),
    });
  });

  test('images that need the token', async () => {
    expect(await imagesOf(await startWrongHost(() => undefined, { guardsFiles: true }))).toMatchObject({
      outcome: 'failed',
      got: expect.stringMatching(/^401 .* at http:\S+\/files\/\S+, fetched without the token$/),
    });
  });

  test('absolute paths that ignore the path of the host’s address', async () => {
    const below = '/api/v1';
    const atOrigin = await startWrongHost(
      rewriteImages((path) => `/${path.replace(/^\/+/, '')}`),
      { below },
    );
    expect(await imagesOf(atOrigin)).toMatchObject({ outcome: 'failed', got: expect.stringMatching(/^404 /) });
    const relative = await startWrongHost(
      rewriteImages((path) => path.replace(/^\/+/, '')),
      { below },
    );
    expect(await imagesOf(relative)).toMatchObject({ outcome: 'passed' });
  });

  test('broken addresses on the host', async () => {
    const host = await startWrongHost((request, answer) =>
      rewriteImages((path) => `http://${request.headers.host}/gone${path}`)(request, answer),
    );
    expect(await imagesOf(host)).toMatchObject({ outcome: 'failed', got: expect.stringMatching(/^404 /) });
  });

  test.each([
    ['https://files.example/a.png', 'not tried'],
    ['//files.example/a.png', 'not tried'],
    ['https://user:password@files.example/a.png', 'failed'],
    ['file:///etc/passwd', 'failed'],
    ['data:image/png;base64,iVBORw0KGgo=', 'passed'],
  ])('an address at another origin is not reported as checked: %s', async (image, outcome) => {
    const result = await imagesOf(await startWrongHost(rewriteImages(() => image)));
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
    const host = await startWrongHost((request, answer) => {
      if (is(request, 'GET', '/getAllJobPosts')) answer.body = '{"data":"none"}';
    });
    const report = await runConformance({ send: sendTo(host.url), only: ['getAllJobPosts', 'getAllBlogs'] });
    host.close();
    const message = attemptMessage(() => assertConformance(report));
    expect(message).toMatch(
      /^2 of \d+ checks failed\n\nGET \/getAllJobPosts\n {2}✗ answers a list in the documented shape\n/,
    );
    expect(message).toContain(`curl -i -X GET -H 'accept: application/json' '${host.url}/getAllJobPosts'`);
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
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const report = await runConformance({ send: sendTo(`http://127.0.0.1:${port}`), only: ['getAllBlogs'] });
  server.close();
  expect(report.failed).toBeGreaterThan(0);
  expect(report.results[0]).toMatchObject({ outcome: 'failed', field: 'connection', expected: 'an answer' });
});
