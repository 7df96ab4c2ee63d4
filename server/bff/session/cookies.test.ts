import fastifyCookie from '@fastify/cookie';
import fc from 'fast-check';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type CookiePurpose, createCookies } from './cookies.ts';
import { createSealer } from './sealer.ts';
import { createSigner } from './signer.ts';

const secret = 'a secret of at least thirty-two characters';
const time = { now: Date.UTC(2026, 2, 2) };
const clock = { now: () => time.now };
const cookies = createCookies({ sealer: createSealer([secret]), clock, secure: false });

const server = Fastify();
await server.register(fastifyCookie, { hook: false });
await server.ready();

/** A request that carries nothing but this header, as far as cookies look at it. */
const requestWith = (cookie: string | undefined) => ({ headers: { cookie }, server }) as unknown as FastifyRequest;

/** What a browser would send back after an answer with this cookie. */
function written(purpose: CookiePurpose, value: Parameters<typeof cookies.write>[2]): string {
  let line = '';
  const reply = { server, header: (_name: string, text: string) => (line = text) } as unknown as FastifyReply;
  cookies.write(reply, purpose, value);
  return line.split(';')[0] ?? '';
}

describe('a sealed cookie', () => {
  it('comes back as it was written', () => {
    const value = { session: 'id', secret: 'töken', subject: 'a@b.co', verified: true };
    expect(cookies.read(requestWith(`x=1; ${written('reset', value)}; y=2`), 'reset')).toMatchObject(value);
  });

  it('is out of reach of scripts and of other sites’ requests', () => {
    let line = '';
    const reply = { server, header: (_name: string, text: string) => (line = text) } as unknown as FastifyReply;
    createCookies({ sealer: createSealer([secret]), clock, secure: true }).write(reply, 'admin', { session: 'id' });
    expect(line).toMatch(/^__Host-AdminSession=[\w-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('is good for its own purpose only, whatever it is renamed to', () => {
    const reset = written('reset', { secret: 'handle' });
    expect(cookies.read(requestWith(reset.replace('ResetHandle', 'SignupToken')), 'signup')).toBeUndefined();
    expect(cookies.read(requestWith(reset.replace('ResetHandle', 'AdminSession')), 'admin')).toBeUndefined();
  });

  it('tells nothing to who finds a copy', () => {
    const value = written('user', { session: 'the-id', secret: 'the-token', subject: 'asha@example.com' });
    const bytes = Buffer.from(value.split('=')[1] ?? '', 'base64url').toString('latin1');
    expect(value + bytes).not.toMatch(/the-id|the-token|asha/);
    expect(written('user', { session: 'the-id' })).not.toBe(written('user', { session: 'the-id' }));
  });

  it('ends by our clock', () => {
    const signup = requestWith(written('signup', { secret: 'token' }));
    time.now += 60 * 60 * 1000 - 1;
    expect(cookies.read(signup, 'signup')).toBeDefined();
    time.now += 1;
    expect(cookies.read(signup, 'signup')).toBeUndefined();
  });

  it('refuses a secret that browsers would drop without a word', () => {
    expect(() => written('user', { secret: 'x'.repeat(4000) })).toThrow(
      expect.objectContaining({ code: 'upstream_invalid' }),
    );
  });

  it('is worth nothing with a single character changed', () => {
    const value = written('admin', { session: 'id' });
    const start = value.indexOf('=') + 1;
    const changed = fc.tuple(
      fc.integer({ min: start, max: value.length - 1 }),
      fc.string({ minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(changed, ([at, character]) => {
        fc.pre(value[at] !== character);
        expect(
          cookies.read(requestWith(value.slice(0, at) + character + value.slice(at + 1)), 'admin'),
        ).toBeUndefined();
      }),
      { numRuns: 10_000 },
    );
  });

  it('is never found in what somebody made up', () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('AdminSession=', ';', '=', '.', 'e30')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(parts, (pieces) => {
        expect(cookies.read(requestWith(pieces.join('')), 'admin')).toBeUndefined();
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('sealing', () => {
  it('opens with every secret of the list and seals with the first', () => {
    const old = createSealer([secret]).seal('p', 'text');
    const both = createSealer(['another secret of thirty-two characters', secret]);
    expect(both.open('p', old)).toBe('text');
    expect(createSealer([secret]).open('p', both.seal('p', 'text'))).toBeUndefined();
  });

  it('needs a secret', () => expect(() => createSealer([])).toThrow(TypeError));
});

describe('signing', () => {
  it('accepts every secret of the list and signs with the first', () => {
    const old = createSigner([secret]).sign('p', 'text');
    const both = createSigner(['another secret of thirty-two characters', secret]);
    expect(both.verify('p', old)).toBe('text');
    expect(createSigner([secret]).verify('p', both.sign('p', 'text'))).toBeUndefined();
  });

  it('needs a secret', () => expect(() => createSigner([])).toThrow(TypeError));
});
