-- Compatible: all. The bounds are far above every number that an older program can assign.
-- The audit log with its search, the clicks on menus and the traces of mails get partitions by ranges of their numbers
-- (docs/decisions/376), in four steps of a transaction each, so that no step locks a table for long. This one states
-- that the rows until then are below a bound that is far ahead; nothing is read for it. All locks are taken
-- at first: while a transaction uses one of the tables, as a backup does, this one gives up and repeats (374).
lock table kit_audit, kit_audit_search, menu_click, mail_trace in access exclusive mode;

do $$
declare
  place record;
begin
  for place in
    select name, number, (last + greatest(100000, last / 10)) / 100000 * 100000 + 100000 as bound
      from (values ('kit_audit', 'audit_id', 'kit_audit_audit_id_seq'),
                   ('kit_audit_search', 'number', 'kit_audit_audit_id_seq'),
                   ('menu_click', 'click_id', 'menu_click_click_id_seq'),
                   ('mail_trace', 'trace_id', 'mail_trace_trace_id_seq')) listed (name, number, sequence)
     cross join lateral (select coalesce(pg_sequence_last_value(sequence::regclass), 0) as last) used
  loop
    execute format('alter table %I add constraint %I check (%I < %s) not valid',
                   place.name, place.name || '_bound', place.number, place.bound);
  end loop;
end $$;
