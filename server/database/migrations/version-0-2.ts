import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '../schema.ts';

/** Deleting a file checks whether an application references it: the index avoids a full scan. */
const resumeIndex = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('applications_resume_file_id').on('applications').column('resume_file_id').execute();
  },
});

const applicationStates = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('application_states')
      .addColumn('application', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host_id', 'text', (column) => column.notNull())
      .addColumn('person', 'text')
      .addColumn('applied_at', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('notes', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['host_id', 'person'])
      await db.schema.createIndex(`application_states_${column}`).on('application_states').column(column).execute();
    await db.schema
      .createTable('application_events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('application', 'text', (column) =>
        column.notNull().references('application_states.application').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('application_events_application')
      .on('application_events')
      .columns(['application', 'number'])
      .execute();
  },
});

const formStamps = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('stamp', 'text').execute();
    await db.schema.createIndex('outbox_stamp').on('outbox').column('stamp').unique().execute();
  },
});

const facts = [
  'location',
  'country',
  'remote',
  'employment_type',
  'pay_from',
  'pay_to',
  'pay_currency',
  'pay_period',
  'openings',
  'closes_at',
  'closes_zone',
];

const openingFacts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // SQLite adds one column per statement.
    for (const name of facts) await db.schema.alterTable('job_posts').addColumn(name, 'text').execute();
  },
});

const jobQuestions = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('job_posts').addColumn('questions', 'text').execute();
    await db.schema.alterTable('applications').addColumn('answers', 'text').execute();
  },
});

function createNumberedTable(db: Kysely<unknown>, dialect: DialectName, name: string) {
  const table = db.schema.createTable(name);
  return dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity());
}

const trail = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    const numbered = createNumberedTable(db, dialect, 'trail');
    await ['at', 'admin', 'action', 'record', 'detail', 'network']
      .reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), numbered)
      .execute();
    await db.schema.createIndex('trail_record').on('trail').column('record').execute();
    await db.schema.createIndex('trail_at').on('trail').column('at').execute();
  },
});

const outboxTraces = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('traceparent', 'text').execute();
  },
});

const toldOpenings = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('told_openings')
      .addColumn('opening', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host_id', 'text', (column) => column.notNull())
      .addColumn('position', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('outbox_form').on('outbox').columns(['form', 'created_at']).execute();
  },
});

const admins = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('admins')
      .addColumn('email_key', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('totp_secret', 'text')
      .addColumn('totp_step', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('admin_recovery_codes')
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('admin', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('admin_passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('admin', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    for (const table of ['admin_recovery_codes', 'admin_passkeys']) {
      await db.schema.createIndex(`${table}_admin`).on(table).column('admin').execute();
    }
    for (const column of ['browser', 'network']) {
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
    }
  },
});

const mailTransport = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('application_events').addColumn('mail_transport', 'text').execute();
  },
});

const refusedPosts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('refused_key', 'text').execute();
    await db.schema.createIndex('outbox_refused_key').on('outbox').column('refused_key').execute();
  },
});

const stepUp = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute();
    await db.schema
      .alterTable('admins')
      .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});

const announcedOpenings = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('told_openings').renameTo('announced_openings').execute();
    await sql`update settings set key = 'announced_openings_version' where key = 'told_openings_version'`.execute(db);
  },
});

const adminRoles = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('admins')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
      .execute();
  },
});

const heldMails = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('held_until', 'text').execute();
    await db.schema.alterTable('application_events').addColumn('cancelled_by', 'text').execute();
  },
});

const postFacts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('post_facts')
      .addColumn('post', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host_id', 'text', (column) => column.notNull())
      .addColumn('image_alt', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .execute();
  },
});

/** One action on many records is one entry. */
const trailParts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('trail').addColumn('part_of', 'integer').execute();
    await db.schema
      .alterTable('trail')
      .addColumn('records', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.createIndex('trail_admin').on('trail').columns(['admin', 'id']).execute();
  },
});

const blogDrafts = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('blog_drafts')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('image_type', 'text')
      .addColumn('image_content', dialect === 'sqlite' ? 'blob' : 'bytea')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('publish_at', 'text')
      .addColumn('unpublish_at', 'text')
      .addColumn('sent_after', 'text')
      .addColumn('post_id', 'text')
      .addColumn('admin', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
  },
});

const mailTexts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail_texts')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('admins').addColumn('signature', 'text').execute();
  },
});

const recordVersions = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    const numbered = createNumberedTable(db, dialect, 'record_versions');
    await ['kind', 'host_id', 'origin', 'texts', 'changed', 'admin', 'created_at']
      .reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), numbered)
      .execute();
    await db.schema
      .createIndex('record_versions_record')
      .on('record_versions')
      .columns(['kind', 'host_id', 'id'])
      .execute();
  },
});

const previewLinks = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('blog_drafts')
      .addColumn('preview_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
});

/** Enquiries have states, notes and a history in the tables that applications had alone. */
const inboxRecords = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const part of ['states', 'events'] as const) {
      await db.schema.alterTable(`application_${part}`).renameTo(`record_${part}`).execute();
      await db.schema.alterTable(`record_${part}`).renameColumn('application', 'record').execute();
    }
    await db.schema.alterTable('record_states').renameColumn('applied_at', 'received_at').execute();
    await db.schema
      .alterTable('record_states')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('application'))
      .execute();
    const indexes = {
      states_host_id: ['kind', 'host_id'],
      states_person: ['person'],
      events_application: ['record', 'number'],
    };
    for (const [name, columns] of Object.entries(indexes)) {
      await db.schema.dropIndex(`application_${name}`).execute();
      await db.schema
        .createIndex(`record_${name.replace('application', 'record')}`)
        .on(name.startsWith('states') ? 'record_states' : 'record_events')
        .columns(columns)
        .execute();
    }
    const actions = {
      setApplicationState: 'setRecordState',
      addApplicationNote: 'addRecordNote',
      replyToApplication: 'replyToRecord',
      cancelApplicationMails: 'cancelRecordMails',
    };
    for (const [before, after] of Object.entries(actions))
      await sql`update trail set action = ${after} where action = ${before}`.execute(db);
  },
});

/** Sums per day of measured visits, and of reads and applications per opening. */
const fieldData = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const tables = {
      page_metrics: ['day', 'release', 'route', 'metric'],
      opening_counts: ['day', 'opening'],
    };
    for (const [table, texts] of Object.entries(tables)) {
      const keyed = db.schema.createTable(table).addColumn('id', 'text', (column) => column.primaryKey().notNull());
      const named = texts.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), keyed);
      const numbers = table === 'page_metrics' ? ['visits'] : ['views', 'applications'];
      const counted = numbers.reduce(
        (built, name) => built.addColumn(name, 'integer', (column) => column.notNull()),
        named,
      );
      await (table === 'page_metrics'
        ? counted.addColumn('value', 'double precision', (column) => column.notNull())
        : counted
      ).execute();
    }
  },
});

/** The opening of an application: its form has only the position. */
const applicationOpenings = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['outbox', 'record_states'])
      await db.schema.alterTable(table).addColumn('opening', 'text').execute();
  },
});

/** When an opening becomes public, for any host. */
const jobFacts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job_facts')
      .addColumn('job', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host_id', 'text', (column) => column.notNull())
      .addColumn('opens_at', 'text', (column) => column.notNull())
      .execute();
  },
});

export const version02 = {
  '0005-resume-index': resumeIndex,
  '0006-application-states': applicationStates,
  '0007-form-stamps': formStamps,
  '0008-opening-facts': openingFacts,
  '0009-job-questions': jobQuestions,
  '0010-trail': trail,
  '0011-outbox-traces': outboxTraces,
  '0012-told-openings': toldOpenings,
  '0013-admins': admins,
  '0014-mail-transport': mailTransport,
  '0015-refused-posts': refusedPosts,
  '0016-step-up': stepUp,
  '0017-announced-openings': announcedOpenings,
  '0018-admin-roles': adminRoles,
  '0019-held-mails': heldMails,
  '0020-post-facts': postFacts,
  '0021-trail-parts': trailParts,
  '0022-blog-drafts': blogDrafts,
  '0023-mail-texts': mailTexts,
  '0024-record-versions': recordVersions,
  '0025-preview-links': previewLinks,
  '0026-inbox-records': inboxRecords,
  '0027-field-data': fieldData,
  '0028-application-openings': applicationOpenings,
  '0029-job-facts': jobFacts,
};
