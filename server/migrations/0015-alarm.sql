-- Alarms of people (the work feed, spec 1§3). `word` is a key of the dictionary and never a sentence; `title` is what
-- it is about; `actor_…` who caused it, empty where nobody may learn that. The company is that of the post in which
-- the person may open it.
create table kit_alarm (
  com_code text not null,
  person_code text not null,
  alarm_id bigint generated always as identity,
  kind text not null check (kind in ('WF', 'BB', 'ET')),
  word text not null,
  title text not null default '',
  actor_ko text not null default '',
  actor_en text not null default '',
  actor_zh text not null default '',
  -- Below /po.
  url text not null check (url ~ '^/[^/\\]'),
  -- The thing that it is about, by which it is taken back when that goes.
  subject text not null,
  -- What happened; nobody is told of it twice.
  event_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (com_code, person_code, alarm_id)
);
create unique index kit_alarm_event on kit_alarm (person_code, event_key);
create index kit_alarm_unread on kit_alarm (com_code, person_code, alarm_id desc) where read_at is null;
create index kit_alarm_subject on kit_alarm (subject);
create index kit_alarm_age on kit_alarm (created_at);

-- Which alarms a person wants (spec 3§3); no row means all of them.
create table kit_alarm_setting (
  com_code text not null,
  person_code text not null,
  notice boolean not null default true,
  board boolean not null default true,
  survey boolean not null default true,
  fresh boolean not null default true,
  schedule boolean not null default true,
  primary key (com_code, person_code)
);

-- Who follows a board by its bell (spec 1§2).
create table board_follow (
  com_code text not null,
  board_id int not null,
  person_code text not null,
  created_at timestamptz not null,
  primary key (com_code, board_id, person_code)
);

-- Whom a comment names by @; the words hold the person's code between marks.
create table board_mention (
  com_code text not null,
  article_id bigint not null,
  comment_id bigint not null,
  person_code text not null,
  primary key (com_code, article_id, comment_id, person_code)
);

-- Articles sent by mail: what was asked for, and every recipient with what became of the mail.
create table board_mail (
  com_code text not null,
  mail_id bigint generated always as identity,
  board_id int not null,
  article_id bigint not null,
  person_code text not null,
  created_at timestamptz not null,
  primary key (com_code, mail_id)
);
create index board_mail_sender on board_mail (com_code, person_code, created_at);

create table board_mail_recipient (
  com_code text not null,
  mail_id bigint not null,
  person_code text not null,
  -- Taken up by a job; one that died gives it back after some minutes.
  claimed_at timestamptz,
  sent_at timestamptz,
  -- Not sent for good: refused by the mail server, without right or address, or too old.
  dropped_at timestamptz,
  primary key (com_code, mail_id, person_code)
);
create index board_mail_unsent on board_mail_recipient (com_code, mail_id)
  where sent_at is null and dropped_at is null;
