-- The department that continues a closed one: rights of the closed one are then rights of its successor.
alter table org_department add column successor_code text;
create index org_department_successor on org_department (successor_code) where successor_code is not null;

-- The closed departments that those of a path continue, directly or through others; the path itself is not among them.
create function org_continued(path text[]) returns text[] language sql stable
return (
  with recursive closed as (
    select dept_code from org_department where successor_code = any(path) and until_date is not null
    union
    select before.dept_code from closed join org_department before on before.successor_code = closed.dept_code)
  select coalesce(array_agg(dept_code order by dept_code), '{}') from closed where dept_code <> all(path));
