import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { SessionStore } from '../session/session-store.ts';
import { addAdmin, findAdmin, listAdmins, removeAdmin, resetAdmin } from './repository.ts';

const clock = createTestClock();

describeEachDatabase('admins', (database) => {
  const options = () => ({ db: database().db, clock });
  const emails = async () => (await listAdmins(database().db)).map(({ email }) => email);

  test('are added with a password that is kept nowhere, once each however the address is written', async () => {
    const password = await addAdmin(options(), ' Asha@example.com ');
    expect(password).toMatch(/^[\w-]{16}$/);
    const row = await findAdmin(database().db, 'ASHA@example.com');
    expect(row).toMatchObject({ email: 'Asha@example.com', email_key: 'asha@example.com', source: 'added' });
    expect(await verify(row?.password_hash ?? '', password)).toBe(true);
    await expect(addAdmin(options(), 'asha@EXAMPLE.com')).rejects.toThrow('asha@EXAMPLE.com is already an admin.');
    await expect(addAdmin(options(), 'asha')).rejects.toThrow('Enter an email address.');
  });

  test('are removed with their sessions, except the last one', async () => {
    for (const name of ['asha', 'ravi', 'meera']) await addAdmin(options(), `${name}@example.com`);
    const store = new SessionStore(database().db, clock);
    const meera = await store.start('admin', 'meera@example.com');
    const ravi = await store.start('admin', 'ravi@example.com');
    await removeAdmin(options(), 'Meera@example.com');
    expect(await store.find(meera, 'admin')).toBeUndefined();
    expect(await store.find(ravi, 'admin')).toMatchObject({ admin: 'ravi@example.com' });
    await expect(removeAdmin(options(), 'meera@example.com')).rejects.toThrow('There is no admin meera@example.com.');
    const both = await Promise.allSettled(
      ['asha', 'ravi'].map((name) => removeAdmin(options(), `${name}@example.com`)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [last = ''] = await emails();
    expect(await emails()).toEqual([last]);
    await expect(removeAdmin(options(), last)).rejects.toThrow(
      'The site needs an owner. Give another admin the owner role first.',
    );
  });

  test('the admin of the environment cannot be removed and keeps its password', async () => {
    const [first, second] = ['asha@example.com', 'ravi@example.com'];
    for (const email of [first, second]) await addAdmin(options(), email);
    await database().db.updateTable('admins').set({ source: 'environment' }).where('email', '=', first).execute();
    const before = await findAdmin(database().db, first);
    await expect(removeAdmin(options(), first)).rejects.toThrow(/ADMIN_EMAIL/);
    expect(await resetAdmin(options(), first)).toBeUndefined();
    expect(await findAdmin(database().db, first)).toEqual(before);
  });
});
