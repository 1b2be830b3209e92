-- Surveys. Who has answered is one value of survey_turnout; what was answered are the rows of survey_response and
-- survey_answer. In an anonymous survey nothing joins the two: docs/decisions/100-anonymous-surveys.md.
create table survey_survey (
  com_code text not null,
  survey_id bigint generated always as identity,
  -- A board of the kind `survey` of the same company.
  board_id int not null,
  -- The board is of all companies: the audience may be as well.
  is_global boolean not null,
  title text not null,
  description text not null default '',
  end_message text not null default '',
  start_at timestamptz not null,
  end_at timestamptz not null,
  is_anonymous boolean not null,
  is_editable boolean not null,
  result_visibility text not null,
  co_managers text[] not null default '{}',
  approver_code text,
  approval_note text not null default '',
  use_bell boolean not null,
  reminder_at timestamptz[] not null default '{}',
  -- The time of the last reminder, and the time up to which planned reminders were sent.
  reminded_at timestamptz,
  stage text not null default 'draft',
  opened_at timestamptz,
  paused_at timestamptz,
  closed_at timestamptz,
  -- When the managers of the survey were notified of its end.
  close_told_at timestamptz,
  share_code uuid,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  -- Subjects whose people see the results from the opening on, whoever was asked. Groups, mails and attachments of
  -- surveys: docs/decisions/102-survey-groups-files-and-mails.md.
  result_groups text[] not null default '{}',
  use_mail boolean not null default false,
  file_code uuid,
  -- A survey closes by itself after this many answers; null: at its end only. An anonymous survey has five at least, as
  -- with fewer nothing would be counted at its end: docs/decisions/199-surveys-that-close-and-single-responses.md.
  answer_limit int
    constraint survey_answer_limit
    check (answer_limit between 1 and 100000 and (not is_anonymous or answer_limit >= 5)),
  -- A survey in several languages: docs/decisions/200-survey-languages.md. `language` is that of the texts in the
  -- columns; `translations` has the texts of the other languages by language and field. They live and die with their
  -- row.
  language text not null default 'ko',
  translations jsonb not null default '{}',
  -- Templates: a survey that is never asked, of a person or of a company. Lists, searches, jobs and rights leave it
  -- out: docs/decisions/202-survey-templates.md. The title is its name.
  template_scope text constraint survey_template_scope check (template_scope in ('own', 'company')),
  -- Removed for good by a person who may not know of the hold that keeps it; no list shows it.
  purged_at timestamptz,
  primary key (com_code, survey_id),
  constraint survey_stage check (stage in ('draft', 'approval', 'rejected', 'published')),
  constraint survey_visibility check (result_visibility in ('never', 'owner', 'answered', 'closed')),
  constraint survey_period check (end_at > start_at),
  constraint survey_opened check (opened_at is null or stage = 'published'),
  constraint survey_language check (language in ('ko', 'en', 'zh')),
  constraint survey_translations
    check (jsonb_typeof(translations) = 'object' and translations - '{ko,en,zh}'::text[] = '{}'),
  constraint survey_template check (template_scope is null
    or (stage = 'draft' and opened_at is null and closed_at is null and deleted_at is null and share_code is null))
);
create unique index survey_survey_id on survey_survey (survey_id);
create index survey_survey_board on survey_survey (com_code, board_id, survey_id desc);
create index survey_survey_author on survey_survey (created_by, survey_id desc);
create index survey_survey_managers on survey_survey using gin (co_managers);
create index survey_survey_approver on survey_survey (approver_code) where stage = 'approval';
create index survey_survey_due on survey_survey (start_at) where stage = 'published' and opened_at is null;
create index survey_survey_ending on survey_survey (end_at) where opened_at is not null and close_told_at is null;
create index survey_survey_groups on survey_survey (survey_id desc) where result_groups <> '{}';
-- What was removed is deleted after 14 days: the nightly job finds it here.
create index survey_survey_removed on survey_survey (deleted_at) where deleted_at is not null;
create unique index survey_template_own on survey_survey (created_by, title) where template_scope = 'own';
create unique index survey_template_company on survey_survey (com_code, title) where template_scope = 'company';

-- Where the numbers of a question lead: [{"from": 0, "to": 6, "goTo": 12 | "end" | null}], both ends included, null no
-- bound; the first range with an answer decides.
create function survey_ranges_valid(ranges jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(ranges) = 'array' then jsonb_array_length(ranges) <= 20 and not exists (
    select from jsonb_array_elements(ranges) one
     where case when jsonb_typeof(one) = 'object'
                then not (one ?& '{from,to,goTo}' and one - '{from,to,goTo}'::text[] = '{}'
                     and jsonb_typeof(one -> 'from') in ('number', 'null')
                     and jsonb_typeof(one -> 'to') in ('number', 'null')
                     and (jsonb_typeof(one -> 'goTo') in ('number', 'null') or one ->> 'goTo' = 'end'))
                else true end)
  else false end
$$;

create table survey_question (
  com_code text not null,
  survey_id bigint not null,
  question_id bigint generated always as identity,
  orders int not null,
  question_type smallint not null,
  question_text text not null default '',
  description text not null default '',
  is_additional_option boolean not null default false,
  is_required boolean not null default false,
  is_shuffled boolean not null default false,
  settings jsonb not null default '{}',
  show_if jsonb,
  translations jsonb not null default '{}',
  ranges jsonb not null default '[]',
  primary key (com_code, survey_id, question_id),
  foreign key (com_code, survey_id) references survey_survey on delete cascade,
  constraint survey_free_text check (question_type <> 2 or not is_additional_option),
  constraint survey_question_kind check (question_type between 1 and 20),
  constraint survey_question_translations
    check (jsonb_typeof(translations) = 'object' and translations - '{ko,en,zh}'::text[] = '{}'),
  constraint survey_question_ranges check (survey_ranges_valid(ranges))
);
create unique index survey_question_id on survey_question (question_id);

create table survey_example (
  com_code text not null,
  survey_id bigint not null,
  question_id bigint not null,
  example_id bigint generated always as identity,
  orders int not null,
  example_text text not null default '',
  is_row boolean not null default false,
  -- Where the example leads: a question, 0 for the end, null for the next one.
  go_to bigint,
  -- The picture of an example, for questions of the type 20.
  file_code uuid,
  translations jsonb not null default '{}',
  primary key (com_code, survey_id, example_id),
  foreign key (com_code, survey_id, question_id) references survey_question on delete cascade,
  constraint survey_example_translations
    check (jsonb_typeof(translations) = 'object' and translations - '{ko,en,zh}'::text[] = '{}')
);
create index survey_example_question on survey_example (com_code, survey_id, question_id, orders);

-- Who is asked, from the opening on. `seat` is the place of the person in the order of the codes of one roster.
create table survey_member (
  com_code text not null,
  survey_id bigint not null,
  seat int not null,
  person_code text not null,
  -- Company and department of the post in which the person is asked, on the day of the roster.
  member_com_code text not null,
  dept_code text not null,
  path text[] not null,
  -- The department below the root in which answers are counted.
  division_code text not null,
  primary key (com_code, survey_id, seat),
  unique (com_code, survey_id, person_code),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);
create index survey_member_division on survey_member (com_code, survey_id, division_code);
create index survey_member_person on survey_member (person_code, survey_id desc);

-- Who has answered: one bit for each seat, in one row, so that neither order nor time of answering is stored.
create table survey_turnout (
  com_code text not null,
  survey_id bigint not null,
  answered bit varying not null,
  answered_count int not null default 0,
  -- How many answers are counted; in a named survey every answer is.
  counted_count int not null default 0,
  primary key (com_code, survey_id),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);

-- Answers that came in by day: a figure without people.
create table survey_day (
  com_code text not null,
  survey_id bigint not null,
  day date not null,
  answers int not null,
  primary key (com_code, survey_id, day),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);

-- One sent set of answers. Of an anonymous survey neither person nor time is stored; `division_code` is the department
-- below the root, given only where five people of it have answered.
create table survey_response (
  com_code text not null,
  survey_id bigint not null,
  response_id uuid not null default gen_random_uuid(),
  is_anonymous boolean not null,
  person_code text,
  division_code text,
  answered_at timestamptz,
  primary key (com_code, survey_id, response_id),
  constraint survey_response_anonymous check (not is_anonymous or (person_code is null and answered_at is null)),
  constraint survey_response_person_named check (is_anonymous = (person_code is null))
);
create unique index survey_response_person on survey_response (com_code, survey_id, person_code)
  where person_code is not null;

create table survey_answer (
  com_code text not null,
  survey_id bigint not null,
  question_id bigint not null,
  response_id uuid not null,
  place smallint not null,
  example_id bigint,
  example_row bigint,
  value numeric,
  -- A typed text, a day, a time, a code, or an additional answer.
  body text,
  primary key (com_code, survey_id, question_id, response_id, place)
);
create index survey_answer_response on survey_answer (com_code, survey_id, response_id);

-- What a member of a named survey has filled in and not sent.
create table survey_draft (
  com_code text not null,
  survey_id bigint not null,
  person_code text not null,
  answers jsonb not null,
  saved_at timestamptz not null,
  primary key (com_code, survey_id, person_code),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);

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

-- Surveys are found by their titles.
create table survey_search (
  com_code text not null,
  survey_id bigint not null,
  number bigint generated always as identity,
  words text not null,
  pieces int[] not null generated always as (
    search_salted(number, search_pieces(461845907, words))) stored,
  primary key (com_code, survey_id),
  foreign key (com_code, survey_id) references survey_survey (com_code, survey_id) on delete cascade
);
create unique index survey_search_number on survey_search (number);
create index survey_search_pieces on survey_search using gin (pieces) with (fastupdate = off);

-- A survey is found by its title in any language; templates are not found.
create function survey_search_write() returns trigger language plpgsql as $$
begin
  if new.template_scope is not null then return null; end if;
  insert into survey_search (com_code, survey_id, words)
  values (new.com_code, new.survey_id, search_fold(concat_ws(' ', new.title,
    new.translations #>> '{ko,title}', new.translations #>> '{en,title}', new.translations #>> '{zh,title}')))
  on conflict (com_code, survey_id) do update set words = excluded.words;
  return null;
end $$;

create trigger survey_search_insert after insert on survey_survey
  for each row execute function survey_search_write();

create trigger survey_search_update after update of title, translations on survey_survey
  for each row when (old.title is distinct from new.title or old.translations is distinct from new.translations)
  execute function survey_search_write();

-- Answers to an anonymous survey are encrypted until they are counted; they are counted five or more at a time:
-- docs/decisions/100-anonymous-surveys.md. The key is not in the database.
create table survey_sealed (
  com_code text not null,
  survey_id bigint not null,
  seat int not null,
  -- All values of one survey have the same length.
  sealed bytea not null,
  primary key (com_code, survey_id, seat),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);
-- Sealed bytes cannot be compressed; so stored, their first bytes are read without the rest.
alter table survey_sealed alter column sealed set storage external;

-- The audience of a survey in the table form of rights (kit/data/rights.ts). Level 0 excludes the subject, also if
-- another level includes it.
create table survey_audience (
  com_code text not null,
  survey_id bigint not null,
  subject text not null check (subject <> ''),
  level smallint not null check (level between 0 and 4),
  primary key (com_code, survey_id, subject),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);

-- The posts of people at a moment with the subjects that name each of them, as audiences and result groups use them. A
-- post also has the subjects of the closed departments that its own continue, as a viewer has. Left out are posts in
-- departments that have mail alone, and people who have left.
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
         || array(select 'department:' || code from unnest(department.path || org_continued(department.path)) code)
         || array(select 'unit:' || code from unnest(org_continued(department.path)) code)
         || array(select 'role:' || role_id from account_person_role held where held.person_code = post.person_code)
    from org_held_post(at) post
    join org_department department
      on department.com_code = post.com_code and department.dept_code = post.dept_code
    join org_person person on person.person_code = post.person_code
    join org_company company on company.com_code = person.com_code
   where position('MAILONLY' in post.dept_code) = 0
     and not org_has_left(person.retired_on, company.time_zone, at);
end;

-- The title of a survey in a language; in the first language if it has no translation.
create function survey_title_in(title text, first text, translations jsonb, language text) returns text
  language sql immutable parallel safe
  return case when language = first then title
              else coalesce(nullif(translations -> language ->> 'title', ''), title) end;
