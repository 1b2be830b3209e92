-- Steps that are not decided, for those of people who left.
create index approval_step_open on approval_step (com_code, person_code)
 where state in ('future', 'active') and person_code is not null;
