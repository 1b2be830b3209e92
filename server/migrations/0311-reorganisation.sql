-- Drafts on top of the organisation of a company, and those that were applied. `base` is the checksum of the departments
-- on which the plan was made; `before` has the rows that an undo restores.
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

-- Keeps the old name and place of a department, once a day: later changes of a day do not count for the past. The day is
-- that of the company, or `org.change_day` of the transaction for a change that is valid from another day.
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
