-- Makes the two plain roles that the site and its backend use; run as superuser at every `docker compose up`, again
-- and again without harm. Both act as `site_owner`, which owns every table: the two have passwords of their own, which
-- can be changed one at a time, and the same rights. Neither is kept from the other's tables.
do $$
declare
  one text;
begin
  -- A database of the time when the site was the superuser itself.
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
