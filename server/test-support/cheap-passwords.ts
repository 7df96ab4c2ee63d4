import { vi } from 'vitest';

// At its real cost, which `password.test.ts` checks, hashing took most of the time of the tests that log in.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 8, timeCost: 1 };
  return {
    ...argon2,
    hash: vi.fn((password: string, options = cheap) => argon2.hash(password, options)),
    verify: vi.fn(argon2.verify),
  };
});
