-- The person who caused an alarm, so that their erasure finds the alarms of other people; null for a person outside.
-- Alarms from before have no code: of people with one name in three languages only the one is meant who is unique.
alter table kit_alarm add column actor_code text;
update kit_alarm alarm
   set actor_code = person.person_code
  from (select min(person_code) as person_code, name_ko, name_en, name_zh
          from org_person
         group by name_ko, name_en, name_zh
        having count(*) = 1) person
 where person.name_ko = alarm.actor_ko and person.name_en = alarm.actor_en and person.name_zh = alarm.actor_zh;
create index kit_alarm_actor on kit_alarm (actor_code) where actor_code is not null;
