-- The search of the audit log by parts of values: a row for each entry, with the company as a piece, so that a company
-- manager's search reads the entries of one company only. No foreign key: entries are written with each sign-in, and the
-- retention deletes them in batches.
create table kit_audit_search (
  number bigint primary key,
  com_code text not null,
  words text not null,
  pieces int[] not null generated always as (
    search_salted(number, search_scope('company:' || com_code) || search_pieces(461845907, words))) stored
);
create index kit_audit_search_pieces on kit_audit_search using gin (pieces);

-- Codes, names, the support code, the address, and every old and new value of an entry, cut to a length that costs less
-- than the entry itself.
create function kit_audit_words(person_code text, subject text, subject_name text, details jsonb, address text,
  request_id text) returns text
language sql immutable
return search_fold(left(concat_ws(' ', subject, subject_name, person_code, address, request_id,
  (select string_agg(value #>> '{}', ' ')
     from jsonb_path_query(details, 'strict $.** ? (@.type() == "string" || @.type() == "number")') value)), 600));

create function kit_audit_search_write() returns trigger language plpgsql as $$
begin
  insert into kit_audit_search (number, com_code, words)
  values (new.audit_id, new.com_code, kit_audit_words(new.person_code, new.subject, new.subject_name, new.details,
    new.address, new.request_id))
  on conflict (number) do update set com_code = excluded.com_code, words = excluded.words;
  return null;
end $$;
create trigger kit_audit_search_insert after insert on kit_audit
  for each row execute function kit_audit_search_write();

create function kit_audit_search_remove() returns trigger language plpgsql as $$
begin
  delete from kit_audit_search search using gone where search.number = gone.audit_id;
  return null;
end $$;
create trigger kit_audit_search_delete after delete on kit_audit
  referencing old table as gone for each statement execute function kit_audit_search_remove();

insert into kit_audit_search (number, com_code, words)
select audit_id, com_code, kit_audit_words(person_code, subject, subject_name, details, address, request_id)
  from kit_audit order by audit_id;
