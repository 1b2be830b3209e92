-- What reaches a person where and when, by kind of alarm; no row means the default: immediately by bell and phone, and
-- by mail for the eight events of documents.
create table kit_alarm_rule (
  com_code text not null,
  person_code text not null,
  topic text not null,
  bell boolean not null,
  phone boolean not null check (bell or not phone),
  mail boolean not null,
  timing text not null default 'now' check (timing in ('now', 'hours', 'digest')),
  primary key (com_code, person_code, topic)
);
-- For the removal of people.
create index kit_alarm_rule_person on kit_alarm_rule (person_code);

-- The groups of the bell that people switched off become rules.
insert into kit_alarm_rule (com_code, person_code, topic, bell, phone, mail)
select setting.com_code, setting.person_code, rule.topic, false, false, false
  from kit_alarm_setting setting
 cross join (values ('notice', 'board.notice'), ('notice', 'other.message'), ('board', 'board.article'),
                    ('board', 'board.comment'), ('board', 'board.mustRead'), ('survey', 'survey.notice'),
                    ('schedule', 'calendar.reminder'), ('schedule', 'calendar.changed'),
                    ('schedule', 'calendar.booking')) rule (name, topic)
 where case rule.name when 'notice' then not setting.notice when 'board' then not setting.board
                      when 'survey' then not setting.survey else not setting.schedule end;
alter table kit_alarm_setting
  drop column notice, drop column board, drop column survey, drop column schedule,
  -- Minutes of the day.
  add column digest_times int[] not null default '{530,1050}' check (cardinality(digest_times) between 1 and 4);

-- The sixteen flags of approval become rules too.
insert into kit_alarm_rule (com_code, person_code, topic, bell, phone, mail)
select com_code, person_code, topic, messenger, messenger, mail
  from (select setting.com_code, setting.person_code,
               'approval.' || lower(left(event, 1)) || substr(event, 2) as topic,
               coalesce((setting.setting ->> ('isTUReceive' || event || 'Mail'))::boolean, true) as messenger,
               coalesce((setting.setting ->> ('isReceive' || event || 'Mail'))::boolean, true) as mail
          from approval_setting setting
         cross join unnest('{Next,Before,After,Ref,Complete,CompleteApprove,Approve,DeptReceipt}'::text[]) event) flag
 where not messenger or not mail;
update approval_setting
   set setting = setting - (
     select array_agg(prefix || event || 'Mail')
       from unnest('{isReceive,isTUReceive}'::text[]) prefix,
            unnest('{Next,Before,After,Ref,Complete,CompleteApprove,Approve,DeptReceipt}'::text[]) event);

-- Every alarm has its kind and what was decided about it. One without a way did not reach the person: it is stored for
-- some days, so that other rules can be tried on it.
alter table kit_alarm
  add column topic text not null default 'other.message',
  add column is_urgent boolean not null default false,
  add column bell boolean not null default true,
  add column phone boolean not null default true,
  add column mail boolean not null default false,
  -- Waits for `due_at`; then it comes together with the others that waited.
  add column is_waiting boolean not null default false,
  add column due_at timestamptz,
  add column mailed_at timestamptz,
  add check (not is_waiting or due_at is not null);
update kit_alarm
   set topic = case
     when word like 'approval.alarm.next' then 'approval.next'
     when word like 'approval.alarm.received' then 'approval.deptReceipt'
     when word in ('approval.alarm.reference', 'approval.alarm.circulated', 'approval.alarm.mentioned') then 'approval.ref'
     when word in ('approval.alarm.completed', 'approval.alarm.rejected') then 'approval.complete'
     when word in ('approval.alarm.moved', 'approval.alarm.discuss') then 'approval.approve'
     when word = 'approval.alarm.after' then 'approval.after'
     when word = 'approval.alarm.before' then 'approval.before'
     when kind = 'WF' then 'approval.other'
     when word like 'mail.alarm.%' then 'mail.arrived'
     when word ~ '^calendar\.alarm\.(missed|wholeDay|startsNow|startsIn)' then 'calendar.reminder'
     when word like 'calendar.alarm.%' then 'calendar.changed'
     when word like 'reservation.alarm.%' then 'calendar.booking'
     when word like 'board.alarm.mustRead%' then 'board.mustRead'
     when word like 'board.alarm.article%' then 'board.article'
     when kind = 'BB' then 'board.comment'
     when word like 'survey.alarm.%' then 'survey.notice'
     when word = 'admin.alarm.hookMessage' then 'other.message'
     else 'security.notice' end;
create index kit_alarm_waiting on kit_alarm (due_at) where is_waiting;
drop index kit_alarm_unread;
create index kit_alarm_unread on kit_alarm (com_code, person_code, alarm_id desc) where read_at is null and bell;
drop index kit_alarm_desktop;
create index kit_alarm_passing on kit_alarm (created_at) where is_desktop_only or not bell;
create index kit_alarm_unmailed on kit_alarm (com_code, person_code) where mail and mailed_at is null;
