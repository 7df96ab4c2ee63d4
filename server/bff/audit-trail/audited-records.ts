import type { FastifyRequest } from 'fastify';
import type { TrailAction } from '../../../shared/trail-actions.ts';

/** What an action was about: records by kind and id (empty text: none), and the company's own words for more. */
interface AuditedRecords {
  readonly records: readonly string[];
  readonly detail?: string;
}

type ReadRecords = (request: FastifyRequest, answer: unknown) => AuditedRecords;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
const oneParam = (kind: string, { params }: FastifyRequest): string[] => {
  const [id = ''] = Object.values(Object(params)).map(String);
  return [`${kind} ${id}`];
};

/** Keys of applications that were left as they are: somebody else had worked on them, or their host has them no more. */
function untouched(answer: unknown): ReadonlySet<string> {
  const { data }: { data?: unknown } = JSON.parse(String(answer));
  const { conflicts = [], gone = [] }: { conflicts?: { application: string }[]; gone?: string[] } = Object(data);
  return new Set([...conflicts.map(({ application }) => application), ...gone]);
}

/** By the host's id: what follows in an application's key is made of what the applicant wrote. */
function applications(refs: readonly { application: string }[], answer: unknown): string[] {
  const left = untouched(answer);
  const keys = refs.map(({ application }) => application).filter((key) => !left.has(key));
  return keys.map((key) => `application ${key.slice(0, key.lastIndexOf(':'))}`);
}

const aboutNothing: ReadRecords = () => ({ records: [''] });
const job: ReadRecords = (request) => ({
  records: oneParam('job', request),
  detail: text(Object(request.body).position),
});
const blog: ReadRecords = (request) => ({
  records: oneParam('blog', request),
  detail: text(Object(request.body).title),
});
const admin: ReadRecords = ({ body }) => ({ records: [`admin ${text(Object(body).email).trim()}`] });
const oneApplication: ReadRecords = ({ body }, answer) => ({
  records: applications([Object(body).application], answer),
});

/** How to tell what each action was about, once it is done. A person who is erased or exported is not named. */
export const auditedRecords: Readonly<Record<TrailAction, ReadRecords>> = {
  startAdminSession: aboutNothing,
  finishAdminSession: aboutNothing,
  finishAdminSessionByPasskey: aboutNothing,
  endAdminSession: aboutNothing,
  addAdmin: admin,
  removeAdmin: admin,
  resetAdmin: admin,
  changeAdminPassword: aboutNothing,
  endOwnAdminSession: aboutNothing,
  confirmTotp: aboutNothing,
  addPasskey: aboutNothing,
  removePasskey: aboutNothing,
  removeSecondFactor: aboutNothing,
  postJobPosition: ({ body }) => ({ records: [''], detail: text(Object(body).position) }),
  updateJobPosition: job,
  deleteJobPost: job,
  postBlogs: ({ body }) => ({ records: [''], detail: text(Object(body).title) }),
  updateBlogs: blog,
  deleteblogs: blog,
  setApplicationState: ({ body }, answer) => {
    const { applications: refs, state } = Object(body);
    return { records: applications(refs, answer), detail: text(state) };
  },
  addApplicationNote: oneApplication,
  replyToApplication: oneApplication,
  deletejobresponse: (request) => ({ records: oneParam('application', request) }),
  deletecontactform: (request) => ({ records: oneParam('enquiry', request) }),
  retryFormOutbox: aboutNothing,
  releaseFormOutboxEntry: (request) => ({ records: oneParam('post', request) }),
  resendWebhook: (request) => ({ records: oneParam('webhook', request) }),
  exportPersonalData: aboutNothing,
  erasePersonalData: aboutNothing,
};
