-- Names of people, departments, places and things as one value: a jsonb of a text for each language, `names` for the
-- columns name_ko, name_en and name_zh, `titles` for title_ko and so on (docs/decisions/359). Older programs write the
-- columns and newer ones the value; a trigger fills the other form.
-- Compatible: all. The trigger only fills what the program did not write; the rows of both forms are equal. The columns
-- may be null, because older programs fill copies of tables (`like`), which have no trigger.

-- Arguments: for each name its column and the start of its three columns ('names', 'name').
create function kit_equal_names() returns trigger language plpgsql as $$
declare
  given jsonb := to_jsonb(new);
  changed jsonb := '{}';
  is_written boolean;
begin
  for at in 0 .. tg_nargs / 2 - 1 loop
    declare
      value_column text := tg_argv[2 * at];
      start text := tg_argv[2 * at + 1];
      value jsonb := given -> value_column;
    begin
      if jsonb_typeof(value) <> 'object' then
        value := '{}';
      end if;
      is_written := value <> '{}' and (tg_op = 'INSERT' or value is distinct from to_jsonb(old) -> value_column);
      if is_written then
        -- A language that is left out is empty, as in the columns.
        value := '{"ko": "", "en": "", "zh": ""}' || value;
        changed := changed || jsonb_build_object(value_column, value, start || '_ko', value -> 'ko',
                                                 start || '_en', value -> 'en', start || '_zh', value -> 'zh');
      else
        changed := changed || jsonb_build_object(value_column, value || jsonb_build_object(
          'ko', given -> (start || '_ko'), 'en', given -> (start || '_en'), 'zh', given -> (start || '_zh')));
      end if;
    end;
  end loop;
  return jsonb_populate_record(new, changed);
end $$;

alter table org_company
  add column names jsonb;
alter table org_department
  add column names jsonb;
alter table org_department_spell
  add column names jsonb;
alter table org_title
  add column names jsonb;
alter table org_person
  add column names jsonb;
alter table org_holiday
  add column names jsonb;
alter table account_role
  add column names jsonb;
alter table account_provider
  add column names jsonb;
alter table menu_item
  add column names jsonb;
alter table menu_quick
  add column titles jsonb;
alter table board_board
  add column names jsonb;
alter table board_field
  add column names jsonb;
alter table board_preface
  add column names jsonb;
alter table board_author
  add column names jsonb,
  add column titles jsonb,
  add column positions jsonb,
  add column depts jsonb;
alter table contact_group
  add column names jsonb;
alter table gnb_bookmark
  add column item_texts jsonb;
alter table gnb_notice_popup
  add column titles jsonb;
alter table reservation_folder
  add column names jsonb;
alter table reservation_resource
  add column names jsonb;
alter table approval_form_group
  add column names jsonb;
alter table approval_form
  add column names jsonb;
alter table approval_shared_line
  add column names jsonb;

update org_company set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update org_department set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update org_department_spell set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update org_title set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update org_person set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update org_holiday set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update account_role set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update account_provider set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update menu_item set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update menu_quick set titles = jsonb_build_object('ko', title_ko, 'en', title_en, 'zh', title_zh);
update board_board set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update board_field set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update board_preface set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update board_author set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh),
  titles = jsonb_build_object('ko', title_ko, 'en', title_en, 'zh', title_zh),
  positions = jsonb_build_object('ko', position_ko, 'en', position_en, 'zh', position_zh),
  depts = jsonb_build_object('ko', dept_ko, 'en', dept_en, 'zh', dept_zh);
update contact_group set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update gnb_bookmark set item_texts = jsonb_build_object('ko', item_text_ko, 'en', item_text_en, 'zh', item_text_zh);
update gnb_notice_popup set titles = jsonb_build_object('ko', title_ko, 'en', title_en, 'zh', title_zh);
update reservation_folder set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update reservation_resource set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update approval_form_group set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update approval_form set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);
update approval_shared_line set names = jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh);

create trigger org_company_equal_names
  before insert or update of names, name_ko, name_en, name_zh on org_company
  for each row execute function kit_equal_names('names', 'name');
create trigger org_department_equal_names
  before insert or update of names, name_ko, name_en, name_zh on org_department
  for each row execute function kit_equal_names('names', 'name');
create trigger org_department_spell_equal_names
  before insert or update of names, name_ko, name_en, name_zh on org_department_spell
  for each row execute function kit_equal_names('names', 'name');
create trigger org_title_equal_names
  before insert or update of names, name_ko, name_en, name_zh on org_title
  for each row execute function kit_equal_names('names', 'name');
create trigger org_person_equal_names
  before insert or update of names, name_ko, name_en, name_zh on org_person
  for each row execute function kit_equal_names('names', 'name');
create trigger org_holiday_equal_names
  before insert or update of names, name_ko, name_en, name_zh on org_holiday
  for each row execute function kit_equal_names('names', 'name');
create trigger account_role_equal_names
  before insert or update of names, name_ko, name_en, name_zh on account_role
  for each row execute function kit_equal_names('names', 'name');
create trigger account_provider_equal_names
  before insert or update of names, name_ko, name_en, name_zh on account_provider
  for each row execute function kit_equal_names('names', 'name');
create trigger menu_item_equal_names
  before insert or update of names, name_ko, name_en, name_zh on menu_item
  for each row execute function kit_equal_names('names', 'name');
create trigger menu_quick_equal_names
  before insert or update of titles, title_ko, title_en, title_zh on menu_quick
  for each row execute function kit_equal_names('titles', 'title');
create trigger board_board_equal_names
  before insert or update of names, name_ko, name_en, name_zh on board_board
  for each row execute function kit_equal_names('names', 'name');
create trigger board_field_equal_names
  before insert or update of names, name_ko, name_en, name_zh on board_field
  for each row execute function kit_equal_names('names', 'name');
create trigger board_preface_equal_names
  before insert or update of names, name_ko, name_en, name_zh on board_preface
  for each row execute function kit_equal_names('names', 'name');
create trigger board_author_equal_names
  before insert or update of names, name_ko, name_en, name_zh, titles, title_ko, title_en, title_zh,
    positions, position_ko, position_en, position_zh, depts, dept_ko, dept_en, dept_zh on board_author
  for each row execute function kit_equal_names('names', 'name', 'titles', 'title', 'positions', 'position', 'depts', 'dept');
create trigger contact_group_equal_names
  before insert or update of names, name_ko, name_en, name_zh on contact_group
  for each row execute function kit_equal_names('names', 'name');
create trigger gnb_bookmark_equal_names
  before insert or update of item_texts, item_text_ko, item_text_en, item_text_zh on gnb_bookmark
  for each row execute function kit_equal_names('item_texts', 'item_text');
create trigger gnb_notice_popup_equal_names
  before insert or update of titles, title_ko, title_en, title_zh on gnb_notice_popup
  for each row execute function kit_equal_names('titles', 'title');
create trigger reservation_folder_equal_names
  before insert or update of names, name_ko, name_en, name_zh on reservation_folder
  for each row execute function kit_equal_names('names', 'name');
create trigger reservation_resource_equal_names
  before insert or update of names, name_ko, name_en, name_zh on reservation_resource
  for each row execute function kit_equal_names('names', 'name');
create trigger approval_form_group_equal_names
  before insert or update of names, name_ko, name_en, name_zh on approval_form_group
  for each row execute function kit_equal_names('names', 'name');
create trigger approval_form_equal_names
  before insert or update of names, name_ko, name_en, name_zh on approval_form
  for each row execute function kit_equal_names('names', 'name');
create trigger approval_shared_line_equal_names
  before insert or update of names, name_ko, name_en, name_zh on approval_shared_line
  for each row execute function kit_equal_names('names', 'name');

create or replace view org_public_company as
  select com_code, name_ko, name_en, name_zh, domain, time_zone, language, theme, uses_chatbot, sort, names
    from org_company;

create or replace view org_public_department as
  select com_code, dept_code, parent_dept_code, path, name_ko, name_en, name_zh, email, sort, from_date, until_date,
         names
    from org_department;

create or replace view org_public_title as
  select com_code, kind, code, name_ko, name_en, name_zh, sort, names from org_title;

create or replace view org_public_person as
  select com_code, person_code, name_ko, name_en, name_zh, email, mobile_tel, office_tel, office_ext_tel, retired_on,
         names
    from org_person;

create or replace view org_public_holiday as
  select distinct on (company.com_code, holiday.day) company.com_code, holiday.day, holiday.holiday_id,
         holiday.name_ko, holiday.name_en, holiday.name_zh, holiday.kind, holiday.is_workday, holiday.names
    from org_company company
    join org_holiday holiday
      on holiday.com_code = company.com_code
      or (holiday.com_code is null
          and (holiday.country is null or holiday.country = org_country(company.time_zone)))
   order by company.com_code, holiday.day, holiday.com_code nulls last, holiday.country nulls first;

create or replace view account_public_role as
  select role_id, name_ko, name_en, name_zh, permission, is_group, sort, names from account_role;

-- A person in each post that they hold at `at`, as org_person_post, with each name as one value. The Korean texts are
-- there for sorting.
create function org_named_post(at timestamptz)
returns table (
  person_code text, person_com_code text, name_ko text, names jsonb, email text, has_left boolean,
  com_code text, dept_code text, path text[], dept_ko text, depts jsonb, title_code text, title_ko text, titles jsonb,
  position_code text, position_ko text, positions jsonb, is_main boolean, sort int
)
language sql stable
begin atomic
  select person.person_code, person.com_code, person.name_ko, person.names, person.email,
         org_has_left(person.retired_on, employer.time_zone, at),
         post.com_code, post.dept_code, dept.path, dept.name_ko, dept.names,
         post.title_code, coalesce(title.name_ko, ''), coalesce(title.names, '{"ko": "", "en": "", "zh": ""}'),
         post.position_code, coalesce(position.name_ko, ''),
         coalesce(position.names, '{"ko": "", "en": "", "zh": ""}'), post.is_main, post.sort
    from org_held_post(at) post
    join org_person person on person.person_code = post.person_code
    join org_company employer on employer.com_code = person.com_code
    join org_department dept on dept.com_code = post.com_code and dept.dept_code = post.dept_code
    left join org_title title
      on title.com_code = post.com_code and title.kind = 'title' and title.code = post.title_code
    left join org_title position
      on position.com_code = post.com_code and position.kind = 'position' and position.code = post.position_code;
end;

-- What a department was called until a day has every language too.
create or replace function org_keep_spell() returns trigger language plpgsql as $$
begin
  if current_setting('org.change_day', true) = 'none' then
    return null;
  end if;
  insert into org_department_spell (com_code, dept_code, until_day, parent_dept_code, names, sort)
  select old.com_code, old.dept_code,
         coalesce(nullif(current_setting('org.change_day', true), '')::date,
                  (now() at time zone company.time_zone)::date) - 1,
         old.parent_dept_code, old.names, old.sort
    from org_company company where company.com_code = old.com_code
  on conflict do nothing;
  return null;
end $$;
