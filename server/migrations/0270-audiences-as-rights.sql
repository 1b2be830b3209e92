-- The audience of surveys and of notice popups in the table form of rights (kit/rights.ts): level 0 excludes the subject.
create table survey_audience (
  com_code text not null,
  survey_id bigint not null,
  subject text not null check (subject <> ''),
  level smallint not null check (level between 0 and 4),
  primary key (com_code, survey_id, subject),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);
insert into survey_audience (com_code, survey_id, subject, level)
select com_code, survey_id, subject, 0 from survey_survey cross join unnest(exclude) subject where subject <> ''
on conflict do nothing;
-- A subject that was included and excluded was excluded.
insert into survey_audience (com_code, survey_id, subject, level)
select com_code, survey_id, subject, 1 from survey_survey cross join unnest(include) subject where subject <> ''
on conflict do nothing;
alter table survey_survey drop column include, drop column exclude;

alter table gnb_notice_popup_subject rename to gnb_notice_popup_right;
alter table gnb_notice_popup_right
  add column level smallint not null default 1 check (level between 0 and 4),
  add constraint gnb_notice_popup_right_subject check (subject <> '') not valid;
