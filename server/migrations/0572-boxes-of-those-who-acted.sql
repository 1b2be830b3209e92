-- The boxes in progress (111), completed (112) and rejected (113) hold also the documents that a person decided.
insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
select document.com_code, 'person:' || acted.person_code, box.box, document.apm_id, document.form_id,
       coalesce(document.completed_at, document.current_at, document.drafted_at)
  from approval_document document
  join (values ('PROGRESS', 111::smallint), ('HOLD', 111), ('COMPLETE', 112), ('REJECT', 113)) as box (status, box)
    on box.status = document.status
 cross join lateral (
       select decision #>> '{by,personCode}' as person_code
         from jsonb_path_query(document.flow, '$.stages.**.decision ? (@.type() == "object")') decision
        union
       select decision ->> 'actsFor'
         from jsonb_path_query(document.flow, '$.stages.**.decision ? (@.type() == "object")') decision) acted
 where acted.person_code is not null
on conflict do nothing;
