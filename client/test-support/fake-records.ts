import { ApiError } from '#shared/errors.ts';
import type { AdminsOverview } from '#shared/schemas/admin-answers.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { done } from './fake-inbox.ts';
import { fakeApi } from './render-app.tsx';

export const job = (jobpost_id: number | string, position: string, more: Partial<JobPost> = {}): JobPost => ({
  jobpost_id,
  position,
  area_of_interest: 'Signals',
  description: `About ${position}.`,
  experience: '1 year',
  createdAt: '2026-02-01T08:00:00.000Z',
  ...more,
});

export const blog = (blogs_Items_id: number | string, title: string, more: Partial<BlogPost> = {}): BlogPost => ({
  blogs_Items_id,
  title,
  description: `About ${title}.`,
  author: 'Meera Iyer',
  tags: 'process, testing',
  image: '/apple-touch-icon.png',
  createdAt: '2026-02-01T08:00:00.000Z',
  ...more,
});

/** The answer for the panels about admins, on a site with one admin. */
export function adminOverview(own: Partial<AdminsOverview['own']> = {}): AdminsOverview {
  const one = { email: 'admin@realvance.example', role: 'owner', fromEnvironment: false } as const;
  return {
    admins: [{ ...one, since: '2026-01-01T00:00:00Z', secondFactor: false }],
    own: { ...one, totp: false, recoveryCodes: 0, passkeys: [], required: false, ...own },
    sessions: [],
  };
}

const idIn = (path: string) => path.split('/').at(-1) ?? '';

function keep<Row>(rows: readonly Row[], idOf: (row: Row) => number | string) {
  const kept = new Map(rows.map((row) => [String(idOf(row)), row]));
  const find = (path: string): Row => {
    const found = kept.get(idIn(path));
    if (!found) throw new ApiError('not_found', 'There is no such record.');
    return found;
  };
  const put = (path: string, changes: object) => {
    kept.set(idIn(path), { ...find(path), ...changes });
    return done;
  };
  const remove = (path: string) => {
    find(path);
    kept.delete(idIn(path));
    return done;
  };
  return { kept, find, put, remove, change: (id: number, changes: Partial<Row>) => put(String(id), changes) };
}

/** A host that keeps these jobs in memory. */
export function hostWithJobs(...jobs: readonly JobPost[]) {
  const host = keep(jobs, (each) => each.jobpost_id);
  const api = fakeApi();
  api.answer('getAllJobPosts', () => [...host.kept.values()]);
  api.answer('getJobPostById', ({ path }) => host.find(path));
  api.answer('postJobPosition', ({ body }) => {
    const id = 100 + host.kept.size;
    host.kept.set(String(id), job(id, '', body as Partial<JobPost>));
    return done;
  });
  api.answer('updateJobPosition', ({ path, body }) => host.put(path, body as object));
  api.answer('deleteJobPost', ({ path }) => host.remove(path));
  return host;
}

/** A host that keeps these blogs in memory. */
export function hostWithBlogs(...blogs: readonly BlogPost[]) {
  const host = keep(blogs, (each) => each.blogs_Items_id);
  const api = fakeApi();
  const read = (body: unknown) => {
    const { image, ...texts } = Object.fromEntries(body as FormData);
    return { ...texts, ...(image instanceof File && { image: `/${image.name}` }) } as Partial<BlogPost>;
  };
  api.answer('getAllBlogs', () => [...host.kept.values()]);
  api.answer('postBlogs', ({ body }) => {
    const id = 100 + host.kept.size;
    host.kept.set(String(id), blog(id, '', read(body)));
    return { ...done, blogs_Items_id: id };
  });
  api.answer('updateBlogs', ({ path, body }) => host.put(path, read(body)));
  api.answer('deleteblogs', ({ path }) => host.remove(path));
  return host;
}
