-- Renames the schema with all tables, so that an older version can start with empty tables and restore its backup.
-- See "Upgrade" in docs/operating.md.
begin;
-- Kysely looks for its tables in every schema.
alter table kysely_migration rename to former_migration;
alter table kysely_migration_lock rename to former_migration_lock;
alter schema public rename to newer_version;
create schema public authorization site_owner;
commit;
