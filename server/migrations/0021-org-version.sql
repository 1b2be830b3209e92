-- Rises in the transaction of whatever changes the organisation or a face, so that every process knows at once whether
-- the answers it remembers still hold.
create table org_version (version bigint not null);
create unique index org_version_one on org_version ((true));
insert into org_version values (1);

create function org_raise_version() returns trigger language plpgsql as $$
begin
  update org_version set version = version + 1;
  return null;
end $$;

create trigger org_version after insert or update or delete or truncate on org_company
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_department
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_title
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_person
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_post
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_search_source
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on account_photo
  for each statement execute function org_raise_version();
