-- A rejected or withdrawn document that its system has drafted again under the same key: only the further attempt runs.
alter table approval_document add column is_superseded boolean not null default false;

update approval_document document set is_superseded = true
  from admin_link_document link
 where document.origin is not null and link.key::text = document.origin ->> 'key'
   and document.status in ('REJECT', 'WITHDRAWN', 'DISCARD')
   and exists (select from admin_link_document later
                where later.system_id = link.system_id and later.external_key = link.external_key
                  and later.attempt > link.attempt);
