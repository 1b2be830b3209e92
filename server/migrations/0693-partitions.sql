-- Compatible: all. The tables keep their names, columns, keys and triggers, so an older program reads and writes them; only
-- its command for backups leaves their rows out.
-- The tables of before become the first partitions of tables with the same names and columns. No row is read or copied,
-- because the bounds are proved, and no index is built, because the first partitions have them.
lock table kit_audit, kit_audit_search, menu_click, mail_trace in access exclusive mode;

-- Lists of tables do not contain partitions, because they are in a schema of their own.
create schema if not exists partitions;

drop trigger kit_audit_search_insert on kit_audit;
drop trigger kit_audit_search_delete on kit_audit;
drop function kit_audit_text(kit_audit);

create temp table last_number on commit drop as
  select sequence, pg_sequence_last_value(('public.' || sequence)::regclass) as number
    from unnest(array['kit_audit_audit_id_seq', 'menu_click_click_id_seq', 'mail_trace_trace_id_seq']) sequence;

alter table kit_audit alter audit_id drop identity;
alter table kit_audit set schema partitions;
alter table partitions.kit_audit rename to kit_audit_first;
create table kit_audit (
  like partitions.kit_audit_first including defaults including generated including storage including comments,
  primary key (com_code, audit_id)
) partition by range (audit_id);
alter table kit_audit alter audit_id
  add generated always as identity (sequence name kit_audit_audit_id_seq);
create index kit_audit_action on kit_audit (com_code, action, audit_id);
create index kit_audit_subject on kit_audit (com_code, subject, audit_id);
create index kit_audit_age on kit_audit (happened_at);
create index kit_audit_looks on kit_audit (subject, audit_id desc)
  where action in ('personalDataViewed', 'personalDataExported', 'personErased', 'viewAsStarted', 'rightExplained');

alter table kit_audit_search set schema partitions;
alter table partitions.kit_audit_search rename to kit_audit_search_first;
create table kit_audit_search (
  like partitions.kit_audit_search_first including defaults including generated including storage including comments,
  primary key (number)
) partition by range (number);
create index kit_audit_search_pieces on kit_audit_search using gin (pieces);

alter table menu_click alter click_id drop identity;
alter table menu_click set schema partitions;
alter table partitions.menu_click rename to menu_click_first;
create table menu_click (
  like partitions.menu_click_first including defaults including generated including storage including comments,
  primary key (com_code, click_id)
) partition by range (click_id);
alter table menu_click alter click_id
  add generated always as identity (sequence name menu_click_click_id_seq);
create index menu_click_day on menu_click (com_code, clicked_at);

alter table mail_trace alter trace_id drop identity;
alter table mail_trace set schema partitions;
alter table partitions.mail_trace rename to mail_trace_first;
create table mail_trace (
  like partitions.mail_trace_first including defaults including generated including storage including comments,
  primary key (com_code, trace_id),
  check (direction in ('in', 'out')),
  check (result in ('stored', 'junk', 'repeated', 'refused', 'sent', 'deferred', 'bounced', 'expired'))
) partition by range (trace_id);
alter table mail_trace alter trace_id
  add generated always as identity (sequence name mail_trace_trace_id_seq);
create index mail_trace_time on mail_trace (com_code, happened_at desc, trace_id desc);
create index mail_trace_recipient on mail_trace (com_code, lower(recipient), happened_at desc);
create index mail_trace_sender on mail_trace (com_code, lower(envelope_from), happened_at desc);

select setval(('public.' || sequence)::regclass, number) from last_number where number is not null;

do $$
declare
  part record;
begin
  for part in
    select substring(conrelid::regclass::text from '\.(.*)_first$') as name, conname,
           substring(pg_get_constraintdef(oid) from '< ''?(\d+)') as bound
      from pg_constraint where connamespace = 'partitions'::regnamespace and conname like '%\_bound'
  loop
    execute format('alter table %I attach partition partitions.%I for values from (minvalue) to (%s)',
                   part.name, part.name || '_first', part.bound);
    execute format('alter table partitions.%I drop constraint %I', part.name || '_first', part.conname);
    execute format('create table partitions.%I partition of %I default', part.name || '_rest', part.name);
  end loop;
end $$;

-- What a seal covers, with instants as numbers, so that no setting of the session changes it.
create function kit_audit_text(entry kit_audit) returns text
language sql immutable
return jsonb_build_array(
  entry.com_code, entry.audit_id, extract(epoch from entry.happened_at), entry.person_code, entry.action, entry.subject,
  entry.subject_name, entry.details, entry.address, entry.request_id)::text;

create trigger kit_audit_search_insert after insert on kit_audit
  for each row execute function kit_audit_search_write();
create trigger kit_audit_search_delete after delete on kit_audit
  referencing old table as gone for each statement execute function kit_audit_search_remove();
