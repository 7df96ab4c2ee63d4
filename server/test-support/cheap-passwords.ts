import { createRequire } from 'node:module';
import { vi } from 'vitest';

// At production cost, which `password.test.ts` checks, hashing dominated the time of tests that sign in.
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
if (!vi.isMockFunction(argon2.hash)) {
  const { hash, verify } = argon2;
  const cheap = { memoryCost: 8, timeCost: 1 };
  Object.assign(argon2, { hash: vi.fn((password, options = cheap) => hash(password, options)), verify: vi.fn(verify) });
}
