-- What the rooms org and account publish. Other rooms read these views and functions and none of the tables behind
-- them: columns that are no one else's business, such as pay and home, are not in them. Each is simple enough that
-- the planner sees the tables behind it.
create view org_public_company as
  select com_code, name_ko, name_en, name_zh, domain, time_zone, language, theme, uses_chatbot, sort
    from org_company;

create view org_public_department as
  select com_code, dept_code, parent_dept_code, path, name_ko, name_en, name_zh, email, sort, from_date, until_date
    from org_department;

create view org_public_title as
  select com_code, kind, code, name_ko, name_en, name_zh, sort from org_title;

create view org_public_person as
  select com_code, person_code, name_ko, name_en, name_zh, email, mobile_tel, office_tel, office_ext_tel, retired_on
    from org_person;

-- Every post of every time, for whether a person ever belonged to a company; posts of a day are org_held_post(at).
create view org_public_post as
  select com_code, dept_code, person_code, title_code, position_code, is_main, from_date, until_date, sort from org_post;

-- What the portal shows to people of themselves, and the number to those who manage accounts: for the room account.
create view org_person_record as
  select person_code, employee_number, manage_code, pay_type, pay_type_gubun, hire_date from org_person;

-- The version that is part of a logo's address; none without a logo.
create view org_logo_version as select com_code, version from org_logo;

create view org_public_version as select version from org_version;

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

create view account_public_role as
  select role_id, name_ko, name_en, name_zh, permission, is_group, sort from account_role;

create view account_held_role as select com_code, person_code, role_id from account_person_role;

-- The version that is part of a photo's address; none without a photo.
create view account_photo_version as select com_code, person_code, version from account_photo;

-- The language of each person who can sign in, for messages to people who are not there.
create view account_language as select person_code, language from account_login where disabled_at is null;
