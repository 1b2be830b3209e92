-- Roll-out flag: everyone of the company may list people who left (spec 1§2); else super administrators only.
alter table org_company add column shows_retired boolean not null default false;

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

-- What a person (in each company of a post) or a department can be found by. A search is a range of terms, so it
-- needs no pattern, works from two characters in any script, and reads the exact matches first.
create table org_search_term (
  com_code text not null,
  term text collate "C" not null,
  code text not null,
  is_department boolean not null,
  -- How well the term names it: lower is better.
  rank smallint not null,
  -- When somebody works in the company, or the department exists; null while it lasts.
  from_date date not null,
  until_date date,
  primary key (com_code, term, code, is_department) include (rank, from_date, until_date)
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
