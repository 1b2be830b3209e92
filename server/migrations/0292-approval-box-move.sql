-- Boxes of departments that were merged into another one, or closed: who runs or sees the boxes of `to_dept` also runs
-- or sees those of `from_dept`. The documents stay where they are, so that their histories still agree.
create table approval_box_move (
  com_code text not null,
  from_dept text not null,
  to_dept text not null,
  moved_by text not null,
  moved_at timestamptz not null,
  primary key (com_code, from_dept),
  check (from_dept <> to_dept)
);
create index approval_box_move_to on approval_box_move (com_code, to_dept);

-- Some departments, and those whose boxes moved into them, also over several moves.
create function approval_with_moved(company text, depts text[])
returns table (dept_code text)
language sql stable
begin atomic
  with recursive reached as (
    select unnest(depts) as dept_code
    union
    select moved.from_dept from reached
      join approval_box_move moved on moved.com_code = company and moved.to_dept = reached.dept_code)
  select reached.dept_code from reached;
end;

-- The departments whose boxes a person runs: those that they lead or manage, and those that moved into them.
create function approval_run_boxes(company text, person text, at timestamptz)
returns table (dept_code text)
language sql stable
begin atomic
  select box.dept_code from approval_with_moved(company, array(
    select lead.dept_code from approval_leader(company, at) lead where lead.person_code = person
    union
    select keeper.dept_code from approval_box_manager keeper
     where keeper.com_code = company and keeper.person_code = person)) box;
end;
