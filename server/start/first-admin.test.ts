import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { addAdmin, adminPasswordWarning, findAdmin, listAdmins } from '../bff/admins/repository.ts';
import { parseConfig } from '../config.ts';
import { createTestClock } from '../test-support/clock.ts';
import { describeEachDatabase, insert } from '../test-support/database.ts';
import { firstAdmin, forgetShownPassword } from './first-admin.ts';

const cheap = { memoryCost: 8, timeCost: 1 };
const [asha, ravi, meera] = ['Asha@example.com', 'ravi@example.com', 'meera@example.com'] as const;
const clock = createTestClock();

describeEachDatabase('a start', (database) => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'first-admin-'));
  });

  const start = (environment: Record<string, string> = {}) =>
    firstAdmin(parseConfig({ DATA_DIR: dataDir, ...environment }), database().db, clock);
  const named = (ADMIN_PASSWORD: string, ADMIN_EMAIL: string = asha) => start({ ADMIN_EMAIL, ADMIN_PASSWORD });
  const time = '2026-01-01T00:00:00.000Z';
  const signIn = (kind: 'admin' | 'user', id_hash: string, subject = 'asha@example.com') =>
    insert(database().db, 'sessions', { id_hash, kind, subject, created_at: time, seen_at: time, expires_at: time });
  const sessions = async () => {
    const rows = await database().db.selectFrom('sessions').select('id_hash').orderBy('id_hash').execute();
    return rows.map(({ id_hash }) => id_hash);
  };
  const addRavi = () => addAdmin({ db: database().db, clock }, ravi);
  const emails = async () => (await listAdmins(database().db)).map(({ email }) => email);

  const signAllIn = async () => {
    await signIn('admin', 'a');
    await signIn('admin', 'b', ravi);
    await signIn('user', 'u');
  };

  test('mails and audits a changed ADMIN_EMAIL or password, except at the first start', async () => {
    const told = async () => {
      const rows = await database().db.selectFrom('outbox').select('fields').where('form', '=', 'mail').execute();
      return rows.map(({ fields }): string => JSON.parse(fields).email).sort();
    };
    await named('the password');
    await named('the password');
    expect(await told()).toEqual([]);
    await addRavi();
    await named('another password');
    expect(await told()).toEqual([asha, ravi]);
    await named('a third password', meera);
    expect(await told()).toEqual([asha, asha, meera, meera, ravi, ravi, ravi]);
    const trail = await database()
      .db.selectFrom('trail')
      .select(['action', 'record', 'detail'])
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'resetAdmin', record: `admin ${asha}`, detail: '' },
      { action: 'removeAdmin', record: `admin ${asha}`, detail: '' },
      { action: 'addAdmin', record: 'admin meera@example.com', detail: 'owner' },
    ]);
  });

  test('makes the admin of ADMIN_EMAIL an owner, also one who was an editor', async () => {
    await named('the password');
    await addAdmin({ db: database().db, clock }, ravi, 'editor');
    await named('another password', ravi);
    expect((await listAdmins(database().db)).map(({ email, role }) => [email, role])).toEqual([[ravi, 'owner']]);
  });

  test('without ADMIN_EMAIL generates an owner if only editors are left', async () => {
    await named('the password');
    await addAdmin({ db: database().db, clock }, ravi, 'editor');
    const shown = await start();
    expect(shown?.password).toMatch(/^[\w-]{16}$/);
    const owners = (await listAdmins(database().db)).filter(({ role }) => role === 'owner');
    expect(owners.map(({ email }) => email)).toEqual([shown?.email]);
  });

  test('with another password or hash ends only that admin’s sessions', async () => {
    await named('the password');
    await signAllIn();
    await named('the password');
    expect(await sessions()).toEqual(['a', 'b', 'u']);
    await named('another password');
    expect(await sessions()).toEqual(['b', 'u']);
    await signIn('admin', 'a');
    const ADMIN_PASSWORD_HASH = await hash('unknown to us', cheap);
    await start({ ADMIN_EMAIL: asha, ADMIN_PASSWORD_HASH });
    expect(await sessions()).toEqual(['b', 'u']);
    await signIn('admin', 'a');
    await start({ ADMIN_EMAIL: asha, ADMIN_PASSWORD_HASH });
    expect(await sessions()).toEqual(['a', 'b', 'u']);
  });

  test('warns of a weak ADMIN_PASSWORD', async () => {
    const warning = async (ADMIN_PASSWORD: string) => {
      await named(ADMIN_PASSWORD);
      return adminPasswordWarning(parseConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: asha, ADMIN_PASSWORD }), database().db);
    };
    expect(await warning('quiet river 77')).toBe(
      'ADMIN_PASSWORD is weak: The password needs at least 15 characters. With a second step, 8 are enough. It still works; replace it soon.',
    );
    expect(await warning('passwordpassword')).toMatch(/^ADMIN_PASSWORD is weak: This password is too common/);
    expect(await warning('quiet river in the fog')).toBeUndefined();
    await database().db.updateTable('admins').set({ totp_secret: 'sealed' }).execute();
    expect(await warning('quiet river 77')).toBeUndefined();
    expect(await adminPasswordWarning(parseConfig({ DATA_DIR: dataDir }), database().db)).toBeUndefined();
  });

  test('with another address replaces the first admin and keeps added ones', async () => {
    await named('the password');
    await addRavi();
    await signAllIn();
    await named('the password', meera);
    expect((await emails()).toSorted()).toEqual([meera, ravi]);
    expect(await sessions()).toEqual(['b', 'u']);
  });

  test('without ADMIN_EMAIL creates an admin and keeps the password until it is displayed', async () => {
    const made = await start();
    expect(made?.email).toMatch(/^admin@/);
    expect(await start()).toEqual(made);
    const row = await findAdmin(database().db, made?.email ?? '');
    expect(await verify(row?.password_hash ?? '', made?.password ?? '')).toBe(true);
    forgetShownPassword(dataDir);
    expect(await start()).toBeUndefined();
    expect(await emails()).toEqual([made?.email]);
    // A configured admin replaces it.
    await named('the password');
    expect(await emails()).toEqual([asha]);
    await addRavi();
    expect(await start()).toBeUndefined();
    expect(await emails()).toEqual([ravi]);
  });
});
