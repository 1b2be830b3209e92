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
  -- Subjects that are asked, and of them those that are not: company:, department:, unit:, title:, position:, role:, person:.
  include text[] not null,
  exclude text[] not null,
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
  -- Those who manage the survey were told of its end.
  close_told_at timestamptz,
  share_code uuid,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  primary key (com_code, survey_id),
  constraint survey_stage check (stage in ('draft', 'approval', 'rejected', 'published')),
  constraint survey_visibility check (result_visibility in ('never', 'owner', 'answered', 'closed')),
  constraint survey_period check (end_at > start_at),
  constraint survey_opened check (opened_at is null or stage = 'published')
);
create unique index survey_survey_id on survey_survey (survey_id);
create index survey_survey_board on survey_survey (com_code, board_id, survey_id desc);
create index survey_survey_author on survey_survey (created_by, survey_id desc);
create index survey_survey_managers on survey_survey using gin (co_managers);
create index survey_survey_approver on survey_survey (approver_code) where stage = 'approval';
create index survey_survey_due on survey_survey (start_at) where stage = 'published' and opened_at is null;
create index survey_survey_ending on survey_survey (end_at) where opened_at is not null and close_told_at is null;

create table survey_question (
  com_code text not null,
  survey_id bigint not null,
  question_id bigint generated always as identity,
  orders int not null,
  question_type smallint not null check (question_type between 1 and 19),
  question_text text not null default '',
  description text not null default '',
  is_additional_option boolean not null default false,
  is_required boolean not null default false,
  is_shuffled boolean not null default false,
  settings jsonb not null default '{}',
  show_if jsonb,
  primary key (com_code, survey_id, question_id),
  foreign key (com_code, survey_id) references survey_survey on delete cascade,
  constraint survey_free_text check (question_type <> 2 or not is_additional_option)
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
  primary key (com_code, survey_id, example_id),
  foreign key (com_code, survey_id, question_id) references survey_question on delete cascade
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
-- below the root, given only where five people of it have answered; `token_digest` is of a secret that the browser holds.
create table survey_response (
  com_code text not null,
  survey_id bigint not null,
  response_id uuid not null default gen_random_uuid(),
  is_anonymous boolean not null,
  person_code text,
  division_code text,
  token_digest bytea,
  answered_at timestamptz,
  -- False until the row was written again in random order.
  is_mixed boolean not null default false,
  primary key (com_code, survey_id, response_id),
  constraint survey_response_anonymous check (not is_anonymous or (person_code is null and answered_at is null)),
  constraint survey_response_named check (is_anonymous or (person_code is not null and token_digest is null))
);
create unique index survey_response_person on survey_response (com_code, survey_id, person_code) where person_code is not null;
create unique index survey_response_token on survey_response (com_code, survey_id, token_digest) where token_digest is not null;
create index survey_response_fresh on survey_response (com_code, survey_id) where is_anonymous and not is_mixed;

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
