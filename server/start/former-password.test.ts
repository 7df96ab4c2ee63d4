import { hash } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../test-support/database.ts';
import { endSessionsOfFormerPassword } from './former-password.ts';

const cheap = { memoryCost: 8, timeCost: 1 };
const start = async (password: string) => ({ password, passwordHash: await hash(password, cheap) });

describeEachDatabase('a start', (database) => {
  const time = '2026-01-01T00:00:00.000Z';
  const signIn = (kind: 'admin' | 'user', id_hash: string) =>
    database()
      .db.insertInto('sessions')
      .values({ id_hash, kind, subject: 'a', created_at: time, seen_at: time, expires_at: time })
      .execute();
  const sessions = async () =>
    (await database().db.selectFrom('sessions').select('id_hash').orderBy('id_hash').execute()).map(
      ({ id_hash }) => id_hash,
    );

  beforeEach(async () => {
    await endSessionsOfFormerPassword(database().db, await start('the password'));
    await signIn('admin', 'a');
    await signIn('user', 'u');
  });

  test('with the same password leaves everybody signed in', async () => {
    await endSessionsOfFormerPassword(database().db, await start('the password'));
    const { passwordHash } = await start('the password');
    await endSessionsOfFormerPassword(database().db, { passwordHash, password: 'the password' });
    expect(await sessions()).toEqual(['a', 'u']);
  });

  test('with another password signs the admin out everywhere, and nobody else', async () => {
    await endSessionsOfFormerPassword(database().db, await start('another password'));
    expect(await sessions()).toEqual(['u']);
    await signIn('admin', 'b');
    await endSessionsOfFormerPassword(database().db, await start('another password'));
    expect(await sessions()).toEqual(['b', 'u']);
  });

  test('with another hash signs the admin out too', async () => {
    const { passwordHash } = await start('unknown to us');
    await endSessionsOfFormerPassword(database().db, { passwordHash });
    expect(await sessions()).toEqual(['u']);
    await signIn('admin', 'b');
    await endSessionsOfFormerPassword(database().db, { passwordHash });
    expect(await sessions()).toEqual(['b', 'u']);
  });
});
