import { readFileSync } from 'node:fs';
import { applicationKey, applicationStates, personKey } from '#shared/inbox-records.ts';
import { openDatabase } from '../server/database/open.ts';
import type { Db } from '../server/database/schema.ts';
import { applicant } from './load.ts';

// Long lists for interactions.ts, whose names are Asha1 to Asha10000.

export const count = 10_000;
const picture = new URL('../server/backend/demo-content/images/blog-hiring.svg', import.meta.url);

type Seeded = { readonly id: number; readonly created_at: string };

/** Returns a function that inserts rows into the database of a stopped site. */
const seed =
  (insert: (db: Db, rows: readonly Seeded[]) => Promise<unknown>) =>
  async (dataDir: string): Promise<void> => {
    const { db, close } = await openDatabase({ dataDir });
    const began = Date.parse('2026-01-01T00:00:00Z');
    for (let from = 1; from <= count; from += 500) {
      const ids = Array.from({ length: 500 }, (_, at) => from + at);
      await insert(
        db,
        ids.map((id) => ({ id, created_at: new Date(began + id * 60_000).toISOString() })),
      );
    }
    await close();
  };

export const seedApplications = seed(async (db, seeded) => {
  const rows = seeded.map(({ id, created_at }) => ({
    ...applicant,
    id,
    submission_key: `seeded-${id}`,
    position_applied_for: `Developer ${id % 8}`,
    first_name: `Asha${id}`,
    last_name: 'Rao',
    contact_email: `asha${id}@example.com`,
    expected_joining_date: JSON.stringify(applicant.expected_joining_date),
    created_at,
  }));
  await db.insertInto('applications').values(rows).execute();
  const states = rows.map(({ id, created_at, ...row }) => ({
    record: applicationKey({ ...row, jobresponse_id: id, createdAt: created_at }),
    kind: 'application' as const,
    host_id: String(id),
    person: personKey(row),
    received_at: created_at,
    state: applicationStates[id % applicationStates.length] ?? 'new',
    version: 1,
    notes: 0,
    changed_at: created_at,
  }));
  await db.insertInto('record_states').values(states).execute();
});

export const seedPosts = seed(async (db, seeded) => {
  const dated = seeded.map((row) => ({ ...row, updated_at: row.created_at }));
  const description = 'Builds and mends. '.repeat(20);
  const job = { area_of_interest: 'Web', description, experience: 'Two years' };
  const jobs = dated.map((row) => ({ ...row, ...job, position: `Asha${row.id}` }));
  await db.insertInto('job_posts').values(jobs).execute();
  const content = readFileSync(picture);
  const file = {
    kind: 'image' as const,
    content_type: 'image/svg+xml',
    name: 'image.svg',
    size: content.length,
    content,
  };
  const image = { id: 'picture.svg', created_at: '', ...file };
  await db
    .insertInto('files')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const blog = { description, author: 'Meera', tags: 'Web', image_file_id: image.id };
  const blogs = dated.map((row) => ({ ...row, ...blog, title: `Asha${row.id}` }));
  await db.insertInto('blog_posts').values(blogs).execute();
});
