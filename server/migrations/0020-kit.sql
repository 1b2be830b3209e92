-- Exclusion constraints, such as that of bookings, compare numbers and ranges in one index.
create extension if not exists btree_gist;

-- The search that every room uses with a table of its own: docs/decisions/133-one-search-for-all-rooms.md.

-- A text as it is compared, exactly as foldText of server/src/kit/search/search-words.ts makes it.
create function search_fold(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(translate(
    normalize(lower(replace(words, 'İ', 'i')), nfc),
    'ς！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    'σ!"#$%&''()*+,-./0123456789:;<=>?@abcdefghijklmnopqrstuvwxyz[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
    '[\u00ad\u200b\u2060\ufeff]+', '', 'g'),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- Two numbers of a field as one from 0 to 2^31 - 1, exactly as hashPair of server/src/kit/search/search-words.ts makes
-- it.
create function search_hash(one bigint, other bigint, field int) returns int
  language plpgsql immutable strict parallel safe as $$
declare
  hash bigint := ((one * 2654435761) & 4294967295) # (((other + field) * 2246822507) & 4294967295);
begin
  hash := ((hash # (hash >> 15)) * 739982445) & 4294967295;
  hash := ((hash # (hash >> 13)) * 695872825) & 4294967295;
  return (hash # (hash >> 16)) & 2147483647;
end $$;

-- The pieces of a folded text in a field, exactly as piecesOf of server/src/kit/search/search-words.ts makes them. For
-- texts of some hundred characters; longer ones are cut into pieces by the process that writes them.
create function search_pieces(field int, folded text) returns int[]
  language plpgsql immutable strict parallel safe as $$
declare
  one int := 32;
  two int := 32;
  three int;
  letter text;
  pieces int[] := '{}';
begin
  foreach letter in array coalesce(string_to_array(folded, null), '{}') loop
    three := ascii(letter);
    if two > 32 and three > 32 then
      pieces := pieces || search_hash(two, three, field);
      if one > 32 and least(one, two, three) < 592 then
        pieces := pieces || search_hash(search_hash(one, two, field), three, field);
      end if;
    end if;
    one := two;
    two := three;
  end loop;
  return pieces;
end $$;

-- The piece of those who may find a row, such as 'company:ONE' or 'person:P1', exactly as scopePiece makes it.
create function search_scope(scope text) returns int
  language plpgsql immutable strict parallel safe as $$
declare
  hash int := 0;
  letter text;
begin
  foreach letter in array coalesce(string_to_array(scope, null), '{}') loop
    hash := search_hash(hash, ascii(letter), 1359893119);
  end loop;
  return -1 - hash;
end $$;

-- The salt of the 32,768 numbers around a number. The pieces of their rows carry it: so the index has a short list for
-- each piece and stretch of numbers instead of one long list for each piece, and a search reads the newest first and
-- stops.
create function search_salt(number bigint) returns int
  language sql immutable parallel safe
  return ((number / 32768) * 1540483477 % 2147483647)::int;

-- Pieces as the row of a number has them.
create function search_salted(number bigint, pieces int[]) returns int[]
  language sql immutable strict parallel safe
  return array(select distinct piece # search_salt(number) from unnest(pieces) piece order by 1);

-- Every two neighbouring letters of the words of a text as numbers, for an index that finds any part of a word of two
-- letters or more, in any case. Two pairs may have one number: whoever asks compares the text itself afterwards.
create function search_pairs(words text) returns int[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct ((ascii(letter)::bigint * 1114112 + ascii(following)) % 2147483647)::int), '{}')
      from (select letter, lead(letter) over (order by place) as following
              from string_to_table(lower(normalize(words, nfc)), null) with ordinality as letters (letter, place)) pair
     where letter !~ '\s' and following !~ '\s');

-- Sessions: only the hash of the cookie's value is stored.
create table kit_session (
  id_hash bytea primary key,
  person_code text not null,
  com_code text not null,
  dept_code text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  agent text not null default '',
  -- A session in which its person sees the portal as another person, read only, until an instant; then it is their own
  -- again. The cookie and the person of the session stay the same, so ending it needs no second sign-in.
  views_person text,
  views_com text,
  views_dept text,
  views_until timestamptz,
  -- Seconds without a request after which this session ends; the setting of the server also holds. Null for sessions of
  -- older programs.
  idle_seconds int check (idle_seconds > 0),
  constraint kit_session_views check (num_nonnulls(views_person, views_com, views_dept, views_until) in (0, 4))
);
create index kit_session_person on kit_session (person_code);
create index kit_session_expiry on kit_session (expires_at);

-- Wrong guesses in the current window, by kind of secret and by person or address.
create table kit_throttle (
  key text primary key,
  started_at timestamptz not null,
  wrong int not null,
  -- Guesses that are being checked, each by the moment at which it counts no more: a process that was killed in between
  -- locks no person out.
  pending timestamptz[] not null default '{}'
);
create index kit_throttle_age on kit_throttle (started_at);

-- Events written with the change that they describe; delivered after commit, at least once per subscriber.
create table kit_event (
  event_id bigint generated always as identity primary key,
  name text not null,
  com_code text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  failed_at timestamptz
);
create index kit_event_due on kit_event (due_at) where failed_at is null;

-- Alarms of people (the work feed, spec 1§3). `word` is a key of the dictionary and never a sentence; `title` is what
-- it is about; `actor_…` is the person who caused it, empty if the receiver must not learn that. The company is that of
-- the post in which the person may open it.
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
  -- What happened; a person is notified of it once.
  event_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- An alarm about something with a name of its own (a resource, a form) has its title in three languages; empty
  -- columns mean that the title is the same in every language. `params` are further placeholders of the sentence: a
  -- text, or a name in three languages.
  title_en text not null default '',
  title_zh text not null default '',
  params jsonb not null default '{}',
  -- Shown on the desktop and by web push, but not listed in the work feed: a new mail.
  is_desktop_only boolean not null default false,
  -- The key of the act that marked an alarm as read together with others, by which only this act is undone.
  read_key text,
  -- The person who caused an alarm, so that their erasure finds the alarms of other people; null for a person outside,
  -- and if the name in alarms of older programs was not unique.
  actor_code text,
  -- Every alarm has its kind and what was decided about it. One without a way did not reach the person: it is stored
  -- for some days, so that other rules can be tried on it.
  topic text not null default 'other.message',
  is_urgent boolean not null default false,
  bell boolean not null default true,
  phone boolean not null default true,
  mail boolean not null default false,
  -- Waits for `due_at`; then it comes together with the others that waited.
  is_waiting boolean not null default false,
  due_at timestamptz,
  mailed_at timestamptz,
  primary key (com_code, person_code, alarm_id),
  check (not is_waiting or due_at is not null)
);
create unique index kit_alarm_event on kit_alarm (person_code, event_key);
create index kit_alarm_subject on kit_alarm (subject);
create index kit_alarm_age on kit_alarm (created_at);
-- Alarms of one thing are one line: they are found by it.
create index kit_alarm_thing on kit_alarm (com_code, person_code, subject) where read_at is null;
create index kit_alarm_actor on kit_alarm (actor_code) where actor_code is not null;
create index kit_alarm_waiting on kit_alarm (due_at) where is_waiting;
create index kit_alarm_unread on kit_alarm (com_code, person_code, alarm_id desc) where read_at is null and bell;
create index kit_alarm_passing on kit_alarm (created_at) where is_desktop_only or not bell;
create index kit_alarm_unmailed on kit_alarm (com_code, person_code) where mail and mailed_at is null;

-- Settings of a person for alarms (spec 3§3); no row means the defaults. What reaches the person is in kit_alarm_rule.
create table kit_alarm_setting (
  com_code text not null,
  person_code text not null,
  fresh boolean not null default true,
  -- Minutes of the day.
  digest_times int[] not null default '{530,1050}' check (cardinality(digest_times) between 1 and 4),
  primary key (com_code, person_code)
);

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

-- Keys that all processes of this database sign with; none is given out.
create table kit_secret (
  name text primary key,
  value bytea not null
);

-- Creating calls by the key that the client gave: what is repeated is answered as it was, and not done again.
create table kit_once (
  person_code text not null,
  key text not null,
  endpoint text not null,
  -- SHA-256 of the input: a key stands for one request.
  input_hash bytea not null,
  started_at timestamptz not null,
  -- Set within the transaction that creates.
  is_done boolean not null default false,
  -- The result as JSON; null while it is made, and where it was too long to remember.
  answer text,
  primary key (person_code, key)
);
create index kit_once_age on kit_once (started_at);

-- How often each person has done a limited act in the window that is running (server/src/kit/data/quota.ts).
create table kit_quota (
  com_code text not null,
  person_code text not null,
  name text not null,
  started_at timestamptz not null,
  used bigint not null check (used > 0),
  primary key (com_code, person_code, name)
);
create index kit_quota_started on kit_quota (started_at);

-- One-time links to the page that sets up an empty portal; only the hash of the secret is stored. Several processes may
-- have printed one each.
create table kit_setup_link (
  secret_hash bytea primary key,
  expires_at timestamptz not null
);

-- Files of an organisation that were brought by the holder of a setup link, until the setup is done or the link is
-- over.
create table kit_setup_file (
  secret_hash bytea not null references kit_setup_link on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (secret_hash, name)
);

-- Settings of the whole portal that are not of the environment; `value` has the shape that the setting's reader asks
-- for.
create table kit_setting (
  name text primary key,
  value jsonb not null
);

-- Who administered what, and who signed in. Rows are written within the change that they describe and never changed.
create table kit_audit (
  -- The company whose administrators read the entry; empty where it belongs to none, as a sign-in by an unknown name.
  com_code text not null,
  audit_id bigint generated always as identity,
  happened_at timestamptz not null,
  -- Empty for a sign-in that failed and for the command line.
  person_code text not null default '',
  action text not null,
  -- What it was done to: a person code, a menu id, a login name; empty where the action says it all.
  subject text not null default '',
  -- Name of the subject at that time; `details` holds what changed as `{"field": [before, after]}`.
  subject_name text not null default '',
  details jsonb not null default '{}',
  address text not null default '',
  request_id text not null default '',
  primary key (com_code, audit_id)
);
create index kit_audit_action on kit_audit (com_code, action, audit_id);
create index kit_audit_subject on kit_audit (com_code, subject, audit_id);
create index kit_audit_age on kit_audit (happened_at);
-- Who looked at a person's data.
create index kit_audit_looks on kit_audit (subject, audit_id desc)
  where action in ('personalDataViewed', 'personalDataExported', 'personErased', 'viewAsStarted', 'rightExplained');

-- What a seal covers, with instants as numbers, so that no setting of the session changes it.
create function kit_audit_text(entry kit_audit) returns text
language sql immutable
return jsonb_build_array(
  entry.com_code, entry.audit_id, extract(epoch from entry.happened_at), entry.person_code, entry.action, entry.subject,
  entry.subject_name, entry.details, entry.address, entry.request_id)::text;

-- One chain of hashes over the audit logs of all companies. A job seals entries in the order in which it finds them:
-- sealing inside of each change would make all changes wait for each other. `hash` covers the hash before and the
-- entry.
create table kit_audit_seal (
  seal bigint primary key,
  com_code text not null,
  audit_id bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  -- Chains of hashes are keyed with the seal key, which is not in the database: who can write the tables cannot compute
  -- them again. The first keyed link covers the last hash without a key.
  is_keyed boolean not null default false
);
create unique index kit_audit_seal_entry on kit_audit_seal (audit_id);

-- Codes, names, the support code, the address, and every old and new value of an entry, cut to a length that costs less
-- than the entry itself.
create function kit_audit_words(person_code text, subject text, subject_name text, details jsonb, address text,
  request_id text) returns text
language sql immutable
return search_fold(left(concat_ws(' ', subject, subject_name, person_code, address, request_id,
  (select string_agg(value #>> '{}', ' ')
     from jsonb_path_query(details, 'strict $.** ? (@.type() == "string" || @.type() == "number")') value)), 600));

-- The search of the audit log by parts of values: a row for each entry, with the company as a piece, so that a company
-- manager's search reads the entries of one company only. No foreign key: entries are written with each sign-in, and
-- the retention deletes them in batches.
create table kit_audit_search (
  number bigint primary key,
  com_code text not null,
  words text not null,
  pieces int[] not null generated always as (
    search_salted(number, search_scope('company:' || com_code) || search_pieces(461845907, words))) stored
);
create index kit_audit_search_pieces on kit_audit_search using gin (pieces);

create function kit_audit_search_write() returns trigger language plpgsql as $$
begin
  insert into kit_audit_search (number, com_code, words)
  values (new.audit_id, new.com_code, kit_audit_words(new.person_code, new.subject, new.subject_name, new.details,
    new.address, new.request_id))
  on conflict (number) do update set com_code = excluded.com_code, words = excluded.words;
  return null;
end $$;

create trigger kit_audit_search_insert after insert on kit_audit
  for each row execute function kit_audit_search_write();

create function kit_audit_search_remove() returns trigger language plpgsql as $$
begin
  delete from kit_audit_search search using gone where search.number = gone.audit_id;
  return null;
end $$;

create trigger kit_audit_search_delete after delete on kit_audit
  referencing old table as gone for each statement execute function kit_audit_search_remove();

-- One audit log for all rooms: who did what to what, and when. `detail` differs by act: changed settings, ids of
-- articles.
create table audit_entry (
  com_code text not null,
  audit_id bigint generated by default as identity,
  room text not null check (room <> ''),
  target_id text not null,
  act text not null check (act <> ''),
  person_code text not null,
  -- The names at that moment: an entry stays readable after its author has left or changed their name.
  name_ko text not null,
  name_en text not null,
  name_zh text not null,
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (com_code, audit_id)
);
create index audit_entry_target on audit_entry (com_code, room, target_id, audit_id desc);

-- Every run of the backup command; the metrics, the log and the administration show the age of the last finished one.
create table kit_backup (
  backup_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- Null while the run is in progress, and for ever if it was killed.
  ended_at timestamptz,
  -- Message of a failed run; null for a finished one.
  fault text,
  row_count bigint,
  byte_count bigint,
  -- The last time that this backup was restored into an empty database as a test.
  tested_at timestamptz
);
create index kit_backup_started on kit_backup (started_at);

-- Secret addresses of calendar feeds of all rooms; only the hash of a secret is stored. `topic` says what the feed
-- shows inside its room: empty for the person's own entries, otherwise an id of the room.
create table kit_feed (
  key_hash bytea primary key,
  room text not null,
  topic text not null,
  com_code text not null,
  person_code text not null,
  created_at timestamptz not null,
  unique (person_code, room, topic)
);

-- Secrets of calendar feeds that were replaced or removed: their addresses answer 410, unknown ones 404.
create table kit_feed_over (
  key_hash bytea primary key,
  person_code text not null,
  ended_at timestamptz not null
);
create index kit_feed_over_person on kit_feed_over (person_code, ended_at);

-- Texts of the interface that administrators changed. An empty company code stands for all companies; the text of a
-- company is used before that of all companies, and that before the built-in text.
create table kit_text_change (
  com_code text not null default '',
  language text not null check (language in ('ko', 'en', 'zh')),
  key text not null check (key <> '' and length(key) <= 200),
  text text not null check (btrim(text) <> '' and length(text) <= 1000),
  primary key (com_code, language, key)
);

-- How long a company keeps data of a kind, in days. Without a row, the usual time of the kind.
create table kit_retention (
  com_code text not null references org_company on update cascade on delete cascade,
  kind text not null check (kind <> ''),
  days int not null check (days > 0),
  -- How many items a run has deleted before its entry in the audit log; not 0 after a run that was cut off.
  removed_count int not null default 0,
  primary key (com_code, kind)
);

-- Rows that a person removed for good while a legal hold on the person stood; deleted when it is lifted.
create table kit_kept (
  kept_id bigint generated always as identity primary key,
  person_code text not null,
  table_name text not null,
  row jsonb not null,
  kept_at timestamptz not null
);
create index kit_kept_person on kit_kept (person_code);
-- Texts of mails that a hold keeps.
create index kit_kept_digest on kit_kept ((row ->> 'digest')) where row ? 'digest';

-- Collections of CardDAV with the members that programs have read: a report compares them with what is there now, and
-- gives each difference the next number of its collection (docs/decisions/269). A member without a tag is gone.
create table kit_dav_book (
  com_code text not null references org_company,
  book_id bigint generated always as identity,
  kind text not null check (kind <> ''),
  person_code text,
  scope text not null default '',
  change_no bigint not null default 0,
  -- The last comparison; null before the first one.
  checked_at timestamptz,
  -- Members that were gone before this change are no longer stored.
  purged_no bigint not null default 0,
  primary key (com_code, book_id),
  unique nulls not distinct (com_code, kind, person_code, scope)
);

create table kit_dav_member (
  com_code text not null,
  book_id bigint not null,
  name text not null,
  tag text,
  change_no bigint not null,
  changed_at timestamptz not null,
  primary key (com_code, book_id, name),
  foreign key (com_code, book_id) references kit_dav_book on delete cascade
);
create index kit_dav_member_change on kit_dav_member (com_code, book_id, change_no);
create index kit_dav_member_gone on kit_dav_member (changed_at) where tag is null;
