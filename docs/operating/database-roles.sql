-- Creates the roles of the site and its backend. Compose runs it as superuser at every start; it can be repeated.
-- Both act as `site_owner`, which owns every table. They have the same rights, and passwords that can be changed separately.
do $$
declare
  one text;
begin
  -- A database from before version 0.2, where the site was the superuser.
  if exists (select from pg_roles where rolname = 'site' and rolsuper) then
    alter role site rename to former_site;
    alter role former_site nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'site_owner') then
    create role site_owner nologin;
  end if;
  foreach one in array array['site', 'backend'] loop
    if not exists (select from pg_roles where rolname = one) then
      execute format('create role %I', one);
    end if;
    execute format(
      'alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
      one, current_setting('roles.' || one || '_password'));
    execute format('grant site_owner to %I', one);
    execute format('alter role %I set role to site_owner', one);
  end loop;
  execute format('alter database %I owner to site_owner', current_database());
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I owner to site_owner', one);
  end loop;
end
$$;
