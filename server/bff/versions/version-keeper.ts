import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { deleteblogs, getAllBlogs, postBlogs, updateBlogs } from '#shared/contract/blogs.ts';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { deleteJobPost, getAllJobPosts, postJobPosition, updateJobPosition } from '#shared/contract/jobs.ts';
import { type JobQuestion, questionsText } from '#shared/job-questions.ts';
import { asRecord } from '#shared/record.ts';
import { blogPostFields } from '#shared/schemas/blog.ts';
import { jobPostInput } from '#shared/schemas/job.ts';
import { joinTags, splitTags } from '#shared/tags.ts';
import { isoNow, withTimeout } from '../../clock.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import { notFound } from '../http/errors.ts';
import type { WrittenCall } from '../reads/post-facts.ts';
import type { ReadCache, SharedWrites } from '../reads/read-cache.ts';
import { addVersion, findVersion, forgetVersions, listVersions, type VersionTexts } from './repository.ts';

interface Kind {
  readonly kind: 'blog' | 'job';
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly list: Endpoint;
  readonly id: string;
  readonly fields: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    kind: 'blog',
    create: postBlogs,
    update: updateBlogs,
    remove: deleteblogs,
    list: getAllBlogs,
    id: 'blogs_Items_id',
    fields: Object.keys(blogPostFields.shape),
  },
  {
    kind: 'job',
    create: postJobPosition,
    update: updateJobPosition,
    remove: deleteJobPost,
    list: getAllJobPosts,
    id: 'jobpost_id',
    fields: Object.keys(jobPostInput.shape),
  },
];

const kindOf = (endpoint: Endpoint) =>
  kinds.find(({ create, update, remove }) => [create, update, remove].includes(endpoint));
const idIn = (params: WrittenCall['params']) => Object.values(params)[0] ?? '';

/** The same text for a value from a form and from a host, which may trim or respell it. */
function textOf(name: string, value: unknown): string {
  // Schemas parsed the values.
  if (name === 'questions') return questionsText(value as JobQuestion[] | null);
  const text = String(value ?? '');
  if (name === 'tags') return joinTags(splitTags(text));
  if (name === 'closes_at' || name === 'opens_at') return text && new Date(text).toISOString();
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

const textsIn = ({ fields }: Kind, record: Readonly<Record<string, unknown>>): VersionTexts =>
  Object.fromEntries(
    fields.flatMap((name) => (record[name] === undefined ? [] : [[name, textOf(name, record[name])]])),
  );

interface KeeperOptions extends DatabaseAndClock {
  readonly readCache: ReadCache;
  readonly sharedWrites: SharedWrites;
}

interface KeptWrite extends WrittenCall {
  readonly admin: string;
  readonly before?: VersionTexts | undefined;
}

/** A slow host must not delay a change longer, so the history then lacks the text before it. */
const beforeWaitMs = 1000;

/** Keeps the versions of posts and job posts that are written through this site. */
export function createVersionKeeper({ db, clock, readCache, sharedWrites }: KeeperOptions) {
  /** Reads a record before it is changed, because the host may have another text than the last version. */
  async function readBefore(endpoint: Endpoint, params: WrittenCall['params']): Promise<VersionTexts | undefined> {
    const kind = kindOf(endpoint);
    if (kind?.update !== endpoint) return undefined;
    const hostId = idIn(params);
    const read = async () => {
      await sharedWrites.invalidateIfWritten(kind.list.cache?.tags ?? []);
      const { data } = (await readCache.read(kind.list, {})).answer;
      // The row's schema parsed the answer.
      const record = (data as Readonly<Record<string, unknown>>[]).find((row) => String(row[kind.id]) === hostId);
      return record && textsIn(kind, record);
    };
    // The change itself reports what is wrong with the host.
    return withTimeout(
      read().catch(() => undefined),
      beforeWaitMs,
    );
  }

  /** Keeps the version of a write that the host accepted. A failure is logged: the write itself was made. */
  async function keep(endpoint: Endpoint, write: KeptWrite, log: FastifyBaseLogger): Promise<void> {
    const kind = kindOf(endpoint);
    if (!kind) return;
    const { params, body = {}, answer, before, admin } = write;
    const isNew = endpoint === kind.create;
    const hostId = isNew ? asRecord(answer)[kind.id] : idIn(params);
    // If the host does not return the new record's id, the history begins with the first change.
    if (hostId === undefined) return;
    const record = { kind: kind.kind, hostId: String(hostId) };
    try {
      if (endpoint === kind.remove) return await forgetVersions(db, record);
      await addVersion(db, {
        ...record,
        texts: textsIn(kind, body),
        before,
        isNew,
        hasNewImage: body.image instanceof File,
        admin,
        now: isoNow(clock),
      });
    } catch (error) {
      log.error({ err: error, path: endpoint.path }, 'the version was not stored');
    }
  }

  return { readBefore, keep };
}

export type VersionKeeper = ReturnType<typeof createVersionKeeper>;

/** Answers the calls that list and read versions. */
export const versionCalls = fp<{ readonly db: Db }>(
  async (app, { db }) => {
    for (const kind of ['blog', 'job'] as const) {
      const [list, read] =
        kind === 'blog'
          ? (['getBlogVersions', 'getBlogVersion'] as const)
          : (['getJobVersions', 'getJobVersion'] as const);
      answerCall(app, list, ({ params }) => listVersions(db, { kind, hostId: params.id }));
      answerCall(app, read, async ({ params }) => {
        const number = /^\d{1,9}$/.test(params.number) ? Number(params.number) : 0;
        const texts = await findVersion(db, { kind, hostId: params.id }, number);
        if (!texts) throw notFound();
        return { texts };
      });
    }
  },
  { name: 'version-calls', fastify: '5.x', dependencies: ['session', 'errors'] },
);
