-- Groups that see the results, mails and attachments of surveys: docs/decisions/102-survey-groups-files-and-mails.md.
alter table survey_survey
  -- Subjects whose people see the results from the opening on, whoever was asked.
  add column result_groups text[] not null default '{}',
  add column use_mail boolean not null default false,
  add column file_code uuid;
create index survey_survey_groups on survey_survey (survey_id desc) where result_groups <> '{}';

-- The posts of people at a moment with the subjects that name each of them, as audiences and result groups use them.
-- Left out are posts in departments that have mail alone, and people who have left.
create function survey_post_subject(at timestamptz)
returns table (
  person_code text, com_code text, dept_code text, path text[], is_main boolean, subjects text[]
)
language sql stable
begin atomic
  select post.person_code, post.com_code, post.dept_code, department.path, post.is_main,
         array['company:' || post.com_code, 'unit:' || post.dept_code, 'person:' || post.person_code,
               'title:' || post.com_code || '/' || post.title_code,
               'position:' || post.com_code || '/' || post.position_code]
         || array(select 'department:' || code from unnest(department.path) code)
         || array(select 'role:' || role_id from account_person_role held where held.person_code = post.person_code)
    from org_held_post(at) post
    join org_department department
      on department.com_code = post.com_code and department.dept_code = post.dept_code
    join org_person person on person.person_code = post.person_code
    join org_company company on company.com_code = person.com_code
   where position('MAILONLY' in post.dept_code) = 0
     and not org_has_left(person.retired_on, company.time_zone, at);
end;

-- Mails about one event of a survey that are being sent: `after_code` is the last person who was passed.
create table survey_mailing (
  com_code text not null,
  survey_id bigint not null,
  event_id bigint not null,
  notice text not null check (notice in ('opened', 'reminded', 'closed')),
  after_code text not null default '',
  claimed_at timestamptz,
  created_at timestamptz not null,
  primary key (com_code, survey_id, event_id),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);
create index survey_mailing_age on survey_mailing (created_at);
