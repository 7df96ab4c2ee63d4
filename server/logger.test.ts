import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger, maskAddresses } from './logger.ts';

function logged(details: object): string {
  const output = new PassThrough();
  createLogger('info', undefined, output).info(details, 'something happened');
  return String(output.read());
}

test('writes plain lines to a terminal and JSON elsewhere', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  createLogger('info', undefined, terminal).info({ requestId: 'r-1' }, 'something happened');
  const [line] = await once(terminal, 'data');
  expect(String(line)).toMatch(/^\S*\[\d\d:\d\d:\d\d\.\d+\].*INFO.*something happened.*\n.*requestId.*r-1/);
  expect(JSON.parse(logged({ requestId: 'r-1' }))).toMatchObject({ msg: 'something happened', requestId: 'r-1' });
});

test('an error is logged by name, words, code and place, with its cause', () => {
  const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  const line = JSON.parse(logged({ err: new TypeError('it failed', { cause }) }));
  expect(line.err).toMatchObject({
    type: 'TypeError',
    message: 'it failed',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { message: 'connect refused', code: 'ECONNREFUSED' },
  });
});

test('neither other properties of an error, whole requests and answers nor thrown texts are logged', () => {
  const database = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email_key)=(asha@example.com) already exists.',
    parameters: ['Asha Rao'],
  });
  const mail = Object.assign(new Error('550 <asha@example.com>: no such mailbox'), { rejected: ['asha@example.com'] });
  expect(logged({ err: database }) + logged({ err: mail })).not.toMatch(/asha@example|Asha Rao/);
  expect(logged({ err: mail })).toContain('550 <a***>: no such mailbox');
  const request = { url: '/?secret', headers: { cookie: 'secret' } };
  expect(logged({ req: request, res: request }) + logged({ err: 'secret' })).not.toContain('secret');
});

test('logs an error that is its own cause', () => {
  const circle = new Error('round');
  circle.cause = circle;
  expect(logged({ err: circle })).toContain('round');
});

// Quadratic time would exceed the test's time limit.
test('a text without end costs nothing', () => {
  for (const piece of ['a', 'a@', '@', '.']) maskAddresses(piece.repeat(1_000_000));
});

test('addresses are masked wherever they stand', () => {
  expect(maskAddresses('at file:///srv/node_modules/@scope/x.js:1')).toBe('at file:///srv/node_modules/@scope/x.js:1');
  expect(maskAddresses('from=<asha@example.com>, to: ravi.menon@mail.example; x@y')).toBe(
    'from=<a***>, to: r***; x***',
  );
});
