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
  sort int not null default 0
);

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
  primary key (com_code, dept_code),
  foreign key (com_code, parent_dept_code) references org_department deferrable initially deferred,
  check (until_date >= from_date)
);
create unique index org_department_code on org_department (dept_code);
create index org_department_parent on org_department (com_code, parent_dept_code, sort);
create index org_department_path on org_department using gin (path);

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
  primary key (com_code, person_code)
);
create unique index org_person_code on org_person (person_code);
create unique index org_person_email on org_person (email) where email <> '';
create unique index org_person_number on org_person (com_code, employee_number) where employee_number <> '';

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

-- Whether a person who leaves on `retired_on` has left at `at`, by the day of the company that employs them.
create function org_has_left(retired_on date, time_zone text, at timestamptz)
returns boolean
language sql stable
return coalesce(retired_on <= (at at time zone time_zone)::date, false);
