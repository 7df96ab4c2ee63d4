import fc from 'fast-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { fuzz } from '#shared/test-support/fuzz.ts';
import { type CookiePurpose, createCookies } from './cookies.ts';
import { createSealer, createSigner } from './sealer.ts';

const secret = 'a secret of at least thirty-two characters';
const time = { now: Date.UTC(2026, 2, 2) };
const clock = { now: () => time.now };
const cookies = createCookies({ sealer: createSealer([secret]), clock, secure: false });

/** A request that carries nothing but this header, as far as cookies look at it. */
const requestWith = (cookie: string | undefined) => ({ headers: { cookie } }) as unknown as FastifyRequest;

async function written(purpose: CookiePurpose, value: Parameters<typeof cookies.write>[2]) {
  let line = '';
  const reply = { header: (_name: string, text: string) => (line = text) } as unknown as FastifyReply;
  await cookies.write(reply, purpose, value);
  return line.split(';')[0] ?? '';
}

describe('a sealed cookie', () => {
  it('comes back as it was written', async () => {
    const value = { session: 'id', secret: 'töken', subject: 'a@b.co', verified: true };
    const cookie = await written('reset', value);
    expect(await cookies.read(requestWith(`x=1; ${cookie}; y=2`), 'reset')).toMatchObject(value);
  });

  it('is valid for its own purpose only', async () => {
    const reset = await written('reset', { secret: 'handle' });
    expect(await cookies.read(requestWith(reset.replace('ResetHandle', 'SignupToken')), 'signup')).toBeUndefined();
    expect(await cookies.read(requestWith(reset.replace('ResetHandle', 'AdminSession')), 'admin')).toBeUndefined();
  });

  it('reveals nothing', async () => {
    const value = await written('user', { session: 'the-id', secret: 'the-token', subject: 'asha@example.com' });
    const parts = value.split('*').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(value + parts.join('')).not.toMatch(/the-id|the-token|asha/);
    expect(await written('user', { session: 'the-id' })).not.toBe(await written('user', { session: 'the-id' }));
  });

  it('ends by our clock', async () => {
    const signup = requestWith(await written('signup', { secret: 'token' }));
    time.now += 60 * 60 * 1000 - 1;
    expect(await cookies.read(signup, 'signup')).toBeDefined();
    time.now += 1;
    expect(await cookies.read(signup, 'signup')).toBeUndefined();
  });

  it('refuses a secret that browsers would drop without a word', async () => {
    await expect(written('user', { secret: 'x'.repeat(4000) })).rejects.toThrow(
      expect.objectContaining({ code: 'upstream_invalid' }),
    );
  });

  it('is invalid after any change', async () => {
    const value = await written('admin', { session: 'id' });
    const start = value.indexOf('=') + 1;
    const changed = fc.tuple(
      fc.integer({ min: start, max: value.length - 1 }),
      fc.string({ minLength: 1, maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(changed, async ([at, character]) => {
        fc.pre(value[at] !== character);
        const request = requestWith(value.slice(0, at) + character + value.slice(at + 1));
        expect(await cookies.read(request, 'admin')).toBeUndefined();
      }),
      fuzz,
    );
  });

  it('is never found in what somebody made up', async () => {
    const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('AdminSession=', ';', '=', '*', 'Fe26.2')), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(parts, async (pieces) => {
        expect(await cookies.read(requestWith(pieces.join('')), 'admin')).toBeUndefined();
      }),
      fuzz,
    );
  });
});

it('sealing opens with every secret of the list and seals with the first', async () => {
  const old = await createSealer([secret]).seal('p', 'text');
  const both = createSealer(['another secret of thirty-two characters', secret]);
  expect(await both.open('p', old)).toBe('text');
  expect(await createSealer([secret]).open('p', await both.seal('p', 'text'))).toBeUndefined();
});

it('sealing and signing need a secret', () => {
  for (const create of [createSealer, createSigner]) expect(() => create([])).toThrow(TypeError);
});

describe('signing', () => {
  it('accepts every secret of the list and signs with the first', () => {
    const old = createSigner([secret]).sign('p', 'text');
    const both = createSigner(['another secret of thirty-two characters', secret]);
    expect(both.verify('p', old)).toBe('text');
    expect(createSigner([secret]).verify('p', both.sign('p', 'text'))).toBeUndefined();
  });

  it('accepts exactly what was signed, for its own purpose', () => {
    const signer = createSigner([secret]);
    for (let count = 0; count < 50; count += 1) {
      const signed = signer.sign('p', `text ${count}`);
      expect(signer.verify('p', signed)).toBe(`text ${count}`);
      expect(signed.slice(signed.lastIndexOf('.'))).toMatch(/^\.[\w-]{43}$/);
      for (const other of [`${signed}=`, signed.slice(0, -1), `x${signed}`, signed.replaceAll('-', '+')]) {
        if (other !== signed) expect(signer.verify('p', other)).toBeUndefined();
      }
      expect(signer.verify('q', signed)).toBeUndefined();
    }
  });
});
