-- Puts all tables aside whole, as a schema of its own, so that a version that does not know them can begin again and
-- restore its backup. docs/operating.md, "Upgrade", says when.
begin;
-- The migrator looks for its tables in every schema.
alter table kysely_migration rename to former_migration;
alter table kysely_migration_lock rename to former_migration_lock;
alter schema public rename to newer_version;
create schema public authorization site_owner;
commit;
