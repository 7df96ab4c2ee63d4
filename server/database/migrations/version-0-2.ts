import type { DialectName } from '../schema.ts';
import { runScript } from './run-script.ts';

export const version02 = {
  // Deleting a file checks whether an application references it: the index avoids a full scan.
  '0005-resume-index': runScript('create index applications_resume_file_id on applications (resume_file_id)'),

  '0006-application-states': runScript(`
    create table application_states (
      application text not null primary key,
      host_id text not null,
      person text,
      applied_at text,
      state text not null,
      version integer not null,
      notes integer not null,
      changed_at text not null
    );
    create index application_states_host_id on application_states (host_id);
    create index application_states_person on application_states (person);
    create table application_events (
      id text not null primary key,
      application text not null references application_states (application) on delete cascade,
      number integer not null,
      kind text not null,
      text text not null,
      author text not null,
      created_at text not null
    );
    create index application_events_application on application_events (application, number);
  `),

  '0007-form-stamps': runScript(`
    alter table outbox add column stamp text;
    create unique index outbox_stamp on outbox (stamp);
  `),

  '0008-opening-facts': runScript(`
    alter table job_posts add column location text;
    alter table job_posts add column country text;
    alter table job_posts add column remote text;
    alter table job_posts add column employment_type text;
    alter table job_posts add column pay_from text;
    alter table job_posts add column pay_to text;
    alter table job_posts add column pay_currency text;
    alter table job_posts add column pay_period text;
    alter table job_posts add column openings text;
    alter table job_posts add column closes_at text;
    alter table job_posts add column closes_zone text;
  `),

  '0009-job-questions': runScript(`
    alter table job_posts add column questions text;
    alter table applications add column answers text;
  `),

  '0010-trail': runScript(`
    create table trail (
      id numbered_id,
      at text not null,
      admin text not null,
      action text not null,
      record text not null,
      detail text not null,
      network text not null
    );
    create index trail_record on trail (record);
    create index trail_at on trail (at);
  `),

  '0011-outbox-traces': runScript('alter table outbox add column traceparent text'),

  '0012-told-openings': runScript(`
    create table told_openings (opening text not null primary key, host_id text not null, position text not null);
    create index outbox_form on outbox (form, created_at);
  `),

  '0013-admins': runScript(`
    create table admins (
      email_key text primary key,
      email text not null,
      source text not null,
      password_hash text not null,
      totp_secret text,
      totp_step integer,
      created_at text not null
    );
    create table admin_recovery_codes (code_hash text primary key, admin text not null);
    create table admin_passkeys (
      id text primary key,
      admin text not null,
      public_key text not null,
      counter integer not null,
      transports text not null,
      name text not null,
      created_at text not null
    );
    create index admin_recovery_codes_admin on admin_recovery_codes (admin);
    create index admin_passkeys_admin on admin_passkeys (admin);
    alter table sessions add column browser text;
    alter table sessions add column network text;
  `),

  '0014-mail-transport': runScript('alter table application_events add column mail_transport text'),

  '0015-refused-posts': runScript(`
    alter table outbox add column refused_key text;
    create index outbox_refused_key on outbox (refused_key);
  `),

  '0016-step-up': runScript(`
    alter table sessions add column confirmed_at text;
    alter table admins add column must_change_password integer default 0 not null;
  `),

  '0017-announced-openings': runScript(`
    alter table told_openings rename to announced_openings;
    update settings set key = 'announced_openings_version' where key = 'told_openings_version';
  `),

  '0018-admin-roles': runScript("alter table admins add column role text default 'owner' not null"),

  '0019-held-mails': runScript(`
    alter table outbox add column held_until text;
    alter table application_events add column cancelled_by text;
  `),

  '0020-post-facts': runScript(`
    create table post_facts (
      post text not null primary key,
      host_id text not null,
      image_alt text not null,
      summary text not null
    );
  `),

  // One action on many records is one entry.
  '0021-trail-parts': runScript(`
    alter table trail add column part_of integer;
    alter table trail add column records integer default 1 not null;
    create index trail_admin on trail (admin, id);
  `),

  '0022-blog-drafts': runScript(`
    create table blog_drafts (
      id text not null primary key,
      fields text not null,
      image_type text,
      image_content bytes,
      version integer not null,
      publish_at text,
      unpublish_at text,
      sent_after text,
      post_id text,
      admin text not null,
      created_at text not null,
      updated_at text not null
    );
  `),

  '0023-mail-texts': runScript(`
    create table mail_texts (
      name text not null primary key,
      subject text not null,
      text text not null,
      changed_by text not null,
      changed_at text not null
    );
    alter table admins add column signature text;
  `),

  '0024-record-versions': runScript(`
    create table record_versions (
      id numbered_id,
      kind text not null,
      host_id text not null,
      origin text not null,
      texts text not null,
      changed text not null,
      admin text not null,
      created_at text not null
    );
    create index record_versions_record on record_versions (kind, host_id, id);
  `),

  '0025-preview-links': runScript("alter table blog_drafts add column preview_key text default '' not null"),

  // Enquiries have states, notes and a history in the tables that applications had alone.
  '0026-inbox-records': runScript(`
    alter table application_states rename to record_states;
    alter table record_states rename column application to record;
    alter table application_events rename to record_events;
    alter table record_events rename column application to record;
    alter table record_states rename column applied_at to received_at;
    alter table record_states add column kind text default 'application' not null;
    drop index application_states_host_id;
    create index record_states_host_id on record_states (kind, host_id);
    drop index application_states_person;
    create index record_states_person on record_states (person);
    drop index application_events_application;
    create index record_events_record on record_events (record, number);
    update trail set action = 'setRecordState' where action = 'setApplicationState';
    update trail set action = 'addRecordNote' where action = 'addApplicationNote';
    update trail set action = 'replyToRecord' where action = 'replyToApplication';
    update trail set action = 'cancelRecordMails' where action = 'cancelApplicationMails';
  `),

  // Sums per day of measured visits, and of reads and applications per opening.
  '0027-field-data': runScript(`
    create table page_metrics (
      id text not null primary key,
      day text not null,
      release text not null,
      route text not null,
      metric text not null,
      visits integer not null,
      value double precision not null
    );
    create table opening_counts (
      id text not null primary key,
      day text not null,
      opening text not null,
      views integer not null,
      applications integer not null
    );
  `),

  // The opening of an application: its form has only the position.
  '0028-application-openings': runScript(`
    alter table outbox add column opening text;
    alter table record_states add column opening text;
  `),

  // When an opening becomes public, for any host.
  '0029-job-facts': runScript(`
    create table job_facts (job text not null primary key, host_id text not null, opens_at text not null);
  `),

  // An authenticator may count to 2^32 - 1. Integers of SQLite are long enough.
  '0030-passkey-counters': (dialect: DialectName) =>
    runScript(dialect === 'postgres' ? 'alter table admin_passkeys alter column counter type bigint' : '')(dialect),

  // Columns with one meaning, and names that say it.
  '0031-column-meanings': runScript(`
    alter table job_facts add column others text default '[]' not null;
    update job_facts set others = host_id, host_id = '' where job like 'new %';
    alter table blog_drafts rename column sent_after to posts_before;
  `),
};
