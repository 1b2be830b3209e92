-- Companies of the portal. Texts that are not known are empty, never null, in every table of the organisation.
create table org_company (
  com_code text primary key check (com_code ~ '^[A-Za-z0-9._-]{1,64}$'),
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  domain text not null default '',
  -- IANA name; what "today" is for posts and retirements of this company.
  time_zone text not null default 'Asia/Seoul',
  theme text not null default '',
  uses_chatbot boolean not null default false,
  sort int not null default 0,
  -- Roll-out flag: everyone of the company may list people who left (spec 1§2); else super administrators only.
  shows_retired boolean not null default false,
  -- The language with which new accounts of the company begin.
  language text not null default 'ko-KR' check (language in ('ko-KR', 'en-US', 'zh-CN'))
);

-- What the rooms org and account publish. Other rooms read these views and functions and none of the tables behind
-- them: private columns, such as pay and home, are not in them. Each is simple enough that the planner sees the tables
-- behind it.
create view org_public_company as
  select com_code, name_ko, name_en, name_zh, domain, time_zone, language, theme, uses_chatbot, sort
    from org_company;

-- Departments as a tree. `path` is the chain of codes from the root to the department itself, kept by whoever
-- changes a parent; codes are unique over all companies because calls name a department by its code alone.
create table org_department (
  com_code text not null references org_company,
  dept_code text not null check (dept_code ~ '^[A-Za-z0-9._-]{1,64}$'),
  parent_dept_code text,
  path text[] not null,
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  email text not null default '',
  sort int not null default 0,
  from_date date not null default '1900-01-01',
  -- The last day of the department; null while it lasts.
  until_date date,
  -- The department that continues a closed one: rights of the closed one are then rights of its successor.
  successor_code text,
  primary key (com_code, dept_code),
  foreign key (com_code, parent_dept_code) references org_department deferrable initially deferred,
  check (until_date >= from_date)
);
create unique index org_department_code on org_department (dept_code);
create index org_department_parent on org_department (com_code, parent_dept_code, sort);
create index org_department_path on org_department using gin (path);
create index org_department_successor on org_department (successor_code) where successor_code is not null;

create view org_public_department as
  select com_code, dept_code, parent_dept_code, path, name_ko, name_en, name_zh, email, sort, from_date, until_date
    from org_department;

-- The closed departments that those of a path continue, directly or through others; the path itself is not among them.
create function org_continued(path text[]) returns text[] language sql stable
return (
  with recursive closed as (
    select dept_code from org_department where successor_code = any(path) and until_date is not null
    union
    select before.dept_code from closed join org_department before on before.successor_code = closed.dept_code)
  select coalesce(array_agg(dept_code order by dept_code), '{}') from closed where dept_code <> all(path));

-- 직위 (title), 직책 (position) and 직급 (grade) of a company; lower sort stands higher.
create table org_title (
  com_code text not null references org_company,
  kind text not null check (kind in ('title', 'position', 'grade')),
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,64}$'),
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  sort int not null default 0,
  primary key (com_code, kind, code)
);

create view org_public_title as
  select com_code, kind, code, name_ko, name_en, name_zh, sort from org_title;

-- People under the company that employs them; person codes are unique over all companies.
create table org_person (
  com_code text not null references org_company,
  person_code text not null check (person_code ~ '^[A-Za-z0-9._-]{1,64}$'),
  employee_number text not null default '',
  manage_code text not null default '',
  pay_type text not null default '',
  pay_type_gubun text not null default '',
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  email text not null default '' check (email = lower(email)),
  mobile_tel text not null default '',
  office_tel text not null default '',
  office_ext_tel text not null default '',
  office_fax text not null default '',
  home_address text not null default '',
  hire_date date,
  -- The first day on which the person no longer works here.
  retired_on date,
  -- A person whose data were erased: no import of files brings the name back.
  is_erased boolean not null default false,
  primary key (com_code, person_code)
);
create unique index org_person_code on org_person (person_code);
create unique index org_person_email on org_person (email) where email <> '';
create unique index org_person_number on org_person (com_code, employee_number) where employee_number <> '';

create view org_public_person as
  select com_code, person_code, name_ko, name_en, name_zh, email, mobile_tel, office_tel, office_ext_tel, retired_on
    from org_person;

-- What the portal shows to people of themselves, and the number to those who manage accounts: for the room account.
create view org_person_record as
  select person_code, employee_number, manage_code, pay_type, pay_type_gubun, hire_date from org_person;

create view org_erased_person as select person_code from org_person where is_erased;

-- Who works where, as what and when; `com_code` is the department's company, which for a concurrent post may be
-- another than the person's. Two spells of one person in one department do not overlap (kept by the importer).
create table org_post (
  com_code text not null,
  dept_code text not null,
  person_code text not null references org_person (person_code),
  title_code text,
  title_kind text not null generated always as ('title') stored,
  position_code text,
  position_kind text not null generated always as ('position') stored,
  grade_code text,
  grade_kind text not null generated always as ('grade') stored,
  is_main boolean not null,
  from_date date not null default '1900-01-01',
  -- The last day of the post; null while it lasts.
  until_date date,
  sort int not null default 0,
  primary key (com_code, dept_code, person_code, from_date),
  foreign key (com_code, dept_code) references org_department,
  foreign key (com_code, title_kind, title_code) references org_title,
  foreign key (com_code, position_kind, position_code) references org_title,
  foreign key (com_code, grade_kind, grade_code) references org_title,
  check (until_date >= from_date)
);
create index org_post_person on org_post (person_code);

-- The posts that a person holds on the day that `at` falls on in the company of the post. It is inlined where it is
-- joined; other rooms read posts by it and nothing else.
create function org_held_post(at timestamptz)
returns table (
  com_code text, dept_code text, person_code text, title_code text, position_code text, grade_code text,
  is_main boolean, sort int
)
language sql stable
begin atomic
  select post.com_code, post.dept_code, post.person_code, post.title_code, post.position_code, post.grade_code,
         post.is_main, post.sort
    from org_post post
    join org_company company on company.com_code = post.com_code
   where post.from_date <= (at at time zone company.time_zone)::date
     and (post.until_date is null or post.until_date >= (at at time zone company.time_zone)::date);
end;

-- Every post of every time, for whether a person ever belonged to a company; posts of a day are org_held_post(at).
create view org_public_post as
  select com_code, dept_code, person_code, title_code, position_code, is_main, from_date, until_date, sort
    from org_post;

-- The checksum of the departments and posts of a company, without ids and times of entry.
create function org_checksum(company text) returns text language sql stable
return (
  select encode(sha256(convert_to(
    coalesce((select string_agg(concat_ws('|', dept_code, coalesce(parent_dept_code, '-'), array_to_string(path, '/'),
                                          name_ko, name_en, name_zh, email, sort, from_date, coalesce(until_date::text, '-')),
                                E'\n' order by dept_code)
                from org_department where com_code = company), '')
    || E'\n\n' ||
    coalesce((select string_agg(concat_ws('|', dept_code, person_code, coalesce(title_code, '-'), coalesce(position_code, '-'),
                                          coalesce(grade_code, '-'), is_main, from_date, coalesce(until_date::text, '-'), sort),
                                E'\n' order by dept_code, person_code, from_date)
                from org_post where com_code = company), ''), 'UTF8')), 'hex'));

-- Whether a person who leaves on `retired_on` has left at `at`, by the day of the company that employs them.
create function org_has_left(retired_on date, time_zone text, at timestamptz)
returns boolean
language sql stable
return coalesce(retired_on <= (at at time zone time_zone)::date, false);

-- The posts that people who have left at `at` held on their last day: what the retired filter lists.
create function org_last_post(at timestamptz)
returns table (
  com_code text, dept_code text, person_code text, title_code text, position_code text, grade_code text,
  is_main boolean, sort int
)
language sql stable
begin atomic
  select post.com_code, post.dept_code, post.person_code, post.title_code, post.position_code, post.grade_code,
         post.is_main, post.sort
    from org_post post
    join org_person person on person.person_code = post.person_code
    join org_company employer on employer.com_code = person.com_code
   where org_has_left(person.retired_on, employer.time_zone, at)
     and post.from_date < person.retired_on
     and (post.until_date is null or post.until_date >= person.retired_on - 1);
end;

-- A person in each post that they hold at `at`, with the names of the post's title, position and department.
create function org_person_post(at timestamptz)
returns table (
  person_code text, person_com_code text, name_ko text, name_en text, name_zh text, email text, has_left boolean,
  com_code text, dept_code text, path text[], dept_ko text, dept_en text, dept_zh text,
  title_code text, title_ko text, title_en text, title_zh text,
  position_code text, position_ko text, position_en text, position_zh text, is_main boolean, sort int
)
language sql stable
begin atomic
  select person.person_code, person.com_code, person.name_ko, person.name_en, person.name_zh, person.email,
         org_has_left(person.retired_on, employer.time_zone, at),
         post.com_code, post.dept_code, dept.path, dept.name_ko, dept.name_en, dept.name_zh,
         post.title_code, coalesce(title.name_ko, ''), coalesce(title.name_en, ''), coalesce(title.name_zh, ''),
         post.position_code, coalesce(position.name_ko, ''), coalesce(position.name_en, ''),
         coalesce(position.name_zh, ''), post.is_main, post.sort
    from org_held_post(at) post
    join org_person person on person.person_code = post.person_code
    join org_company employer on employer.com_code = person.com_code
    join org_department dept on dept.com_code = post.com_code and dept.dept_code = post.dept_code
    left join org_title title
      on title.com_code = post.com_code and title.kind = 'title' and title.code = post.title_code
    left join org_title position
      on position.com_code = post.com_code and position.kind = 'position' and position.code = post.position_code;
end;

-- What a person (in each company of a post) or a department can be found by. A search is a range of terms, so it
-- needs no pattern, works from two characters in any script, and reads the exact matches first.
create table org_search_term (
  com_code text not null,
  term text collate "C" not null,
  code text not null,
  is_department boolean not null,
  -- How well the term names it: lower is better.
  rank smallint not null,
  -- When the person works in the company, or the department exists; null while it lasts.
  from_date date not null,
  until_date date,
  -- Departments are apart from people: a search for one kind does not read the terms of the other.
  primary key (com_code, is_department, term, code) include (rank, from_date, until_date)
);
create index org_search_term_code on org_search_term (com_code, is_department, code);

-- What the terms were made from, so that a refresh touches only what changed.
create table org_search_source (
  com_code text not null,
  is_department boolean not null,
  code text not null,
  hash text not null,
  primary key (com_code, is_department, code)
);

-- Rises in the transaction of whatever changes the organisation or a face, so that every process knows at once whether
-- the answers that it has cached are still valid.
create table org_version (version bigint not null);
create unique index org_version_one on org_version ((true));

insert into org_version values (2);

create function org_raise_version() returns trigger language plpgsql as $$
begin
  update org_version set version = version + 1;
  return null;
end $$;

create trigger org_version after insert or update or delete or truncate on org_company
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_department
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_title
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_person
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_post
  for each statement execute function org_raise_version();
create trigger org_version after insert or update or delete or truncate on org_search_source
  for each statement execute function org_raise_version();

create view org_public_version as select version from org_version;

-- The picture in the top bar of a company.
create table org_logo (
  com_code text primary key references org_company on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  version text not null
);
alter table org_logo alter column bytes set storage external;

-- The version that is part of a logo's address; none without a logo.
create view org_logo_version as select com_code, version from org_logo;

-- What people state of themselves in the profile window (spec 2§2). The files of HR neither bring nor overwrite it.
create table org_profile (
  com_code text not null references org_company,
  person_code text primary key references org_person (person_code),
  postcode text not null,
  address text not null,
  address_detail text not null,
  -- The part before the @; what follows is the domain of the company.
  second_email text not null check (second_email = lower(second_email)),
  birth_date date
);
create unique index org_profile_second_email on org_profile (com_code, second_email) where second_email <> '';

-- The country whose public holidays a company has. It follows from the time zone of the company; null for others.
create function org_country(time_zone text) returns text language sql immutable parallel safe
return case
  when time_zone in ('Asia/Seoul', 'ROK') then 'KR'
  when time_zone in ('Asia/Shanghai', 'Asia/Chongqing', 'Asia/Chungking', 'Asia/Harbin', 'Asia/Urumqi', 'Asia/Kashgar',
                     'PRC') then 'CN'
  when time_zone in ('America/New_York', 'America/Detroit', 'America/Chicago', 'America/Menominee', 'America/Denver',
                     'America/Boise', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'America/Juneau',
                     'America/Sitka', 'America/Metlakatla', 'America/Yakutat', 'America/Nome', 'America/Adak',
                     'Pacific/Honolulu')
    or time_zone ~ '^(US|America/(Indiana|Kentucky|North_Dakota))/' then 'US'
end;

-- Holidays and make-up working days. At most one entry per day in each scope: a country, a company, or all companies
-- if both are null.
create table org_holiday (
  holiday_id bigint primary key generated always as identity,
  country text check (country in ('KR', 'CN', 'US')),
  com_code text references org_company,
  day date not null,
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  kind text not null check (kind in ('public', 'substitute', 'temporary', 'company', 'makeup')),
  is_workday boolean not null generated always as (kind = 'makeup') stored,
  check (country is null or com_code is null)
);
create unique index org_holiday_day on org_holiday (com_code, country, day) nulls not distinct;

-- The holidays of each company: one per day. The company's own entry wins, then the one of all companies.
create view org_public_holiday as
  select distinct on (company.com_code, holiday.day) company.com_code, holiday.day, holiday.holiday_id,
         holiday.name_ko, holiday.name_en, holiday.name_zh, holiday.kind, holiday.is_workday
    from org_company company
    join org_holiday holiday
      on holiday.com_code = company.com_code
      or (holiday.com_code is null
          and (holiday.country is null or holiday.country = org_country(company.time_zone)))
   order by company.com_code, holiday.day, holiday.com_code nulls last, holiday.country nulls first;

-- The last year of each country that was loaded from public-holidays.json. Later years are loaded once; removed days
-- of earlier years are not added again.
create table org_holiday_edition (
  country text primary key,
  until_year int not null
);

-- Days on which people are away. Another room writes them under its own key (source, source_id) and removes exactly
-- what it wrote. `starts_at_noon`: the first day is a half day, away from noon; `ends_at_noon`: the last day until
-- noon.
create table org_absence (
  absence_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  starts_at_noon boolean not null default false,
  ends_at_noon boolean not null default false,
  kind text not null check (kind in ('leave', 'sick', 'trip', 'training', 'other')),
  source text not null check (source <> ''),
  source_id text not null,
  check (from_day < until_day or not (starts_at_noon and ends_at_noon))
);
create index org_absence_person on org_absence (person_code, until_day);
create unique index org_absence_source on org_absence (source, source_id, person_code, from_day);

create view org_public_absence as
  select absence.absence_id, person.com_code, absence.person_code, absence.from_day, absence.until_day,
         absence.starts_at_noon, absence.ends_at_noon, absence.kind, absence.source, absence.source_id
    from org_absence absence
    join org_person person on person.person_code = absence.person_code;

-- What the last import read from its files, by file and key. A field that the files have not changed since belongs to
-- the screens: the next import keeps what administrators entered meanwhile (docs/import.md).
create table org_import_row (
  com_code text not null,
  file text not null,
  key text not null,
  vals jsonb not null,
  primary key (com_code, file, key)
);

-- A leave of absence (휴직), the present or the next one of a person; both days inclusive. Posts, number and mailbox
-- stay.
create table org_leave (
  com_code text not null,
  person_code text not null references org_person (person_code),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  may_sign_in boolean not null,
  primary key (com_code, person_code)
);
create unique index org_leave_person on org_leave (person_code);

create view org_public_leave as
  select com_code, person_code, from_day, until_day, may_sign_in from org_leave;

-- Whether a person is on a leave without access at `at`, by the day of the company that employs them.
create function org_is_shut_out(person text, time_zone text, at timestamptz)
returns boolean
language sql stable
return exists (
  select from org_leave
   where person_code = person and not may_sign_in
     and (at at time zone time_zone)::date between from_day and until_day);

-- Drafts on top of the organisation of a company, and those that were applied. `base` is the checksum of the
-- departments on which the plan was made; `before` has the rows that an undo restores.
create table org_reorganisation (
  com_code text not null references org_company,
  reorganisation_id bigint generated always as identity,
  name text not null check (name <> ''),
  apply_on date not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'applied', 'undone', 'failed')),
  version int not null default 1,
  base text not null,
  departments jsonb not null default '[]',
  moves jsonb not null default '[]',
  before jsonb,
  checksum_before text not null default '',
  checksum_after text not null default '',
  fault text not null default '',
  changed_by text not null,
  changed_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (com_code, reorganisation_id)
);
create unique index org_reorganisation_id on org_reorganisation (reorganisation_id);
create index org_reorganisation_due on org_reorganisation (apply_on) where state = 'scheduled';

-- What a department was called and where it stood until a day, inclusive. The present values are in org_department.
create table org_department_spell (
  com_code text not null,
  dept_code text not null,
  until_day date not null,
  parent_dept_code text,
  name_ko text not null,
  name_en text not null,
  name_zh text not null,
  sort int not null,
  primary key (com_code, dept_code, until_day),
  foreign key (com_code, dept_code) references org_department on delete cascade
);

-- Keeps the old name and place of a department, once a day: later changes of a day do not count for the past. The day
-- is that of the company, or `org.change_day` of the transaction for a change that is valid from another day.
create function org_keep_spell() returns trigger language plpgsql as $$
begin
  if current_setting('org.change_day', true) = 'none' then
    return null;
  end if;
  insert into org_department_spell (com_code, dept_code, until_day, parent_dept_code, name_ko, name_en, name_zh, sort)
  select old.com_code, old.dept_code,
         coalesce(nullif(current_setting('org.change_day', true), '')::date,
                  (now() at time zone company.time_zone)::date) - 1,
         old.parent_dept_code, old.name_ko, old.name_en, old.name_zh, old.sort
    from org_company company where company.com_code = old.com_code
  on conflict do nothing;
  return null;
end $$;

create trigger org_department_spell after update on org_department for each row
  when ((old.parent_dept_code, old.name_ko, old.name_en, old.name_zh, old.sort)
        is distinct from (new.parent_dept_code, new.name_ko, new.name_en, new.name_zh, new.sort))
  execute function org_keep_spell();

-- What people let others see of their presence. Without a row the portal shows nothing of their sessions.
create table org_presence (
  person_code text primary key,
  shows_last_seen boolean not null,
  updated_at timestamptz not null
);
