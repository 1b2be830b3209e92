-- As in migration 0060; a post also has the subjects of the closed departments that its own continue, as a viewer has.
create or replace function survey_post_subject(at timestamptz)
returns table (
  person_code text, com_code text, dept_code text, path text[], is_main boolean, subjects text[]
)
language sql stable
begin atomic
  select post.person_code, post.com_code, post.dept_code, department.path, post.is_main,
         array['company:' || post.com_code, 'unit:' || post.dept_code, 'person:' || post.person_code,
               'title:' || post.com_code || '/' || post.title_code,
               'position:' || post.com_code || '/' || post.position_code]
         || array(select 'department:' || code from unnest(department.path || org_continued(department.path)) code)
         || array(select 'unit:' || code from unnest(org_continued(department.path)) code)
         || array(select 'role:' || role_id from account_person_role held where held.person_code = post.person_code)
    from org_held_post(at) post
    join org_department department
      on department.com_code = post.com_code and department.dept_code = post.dept_code
    join org_person person on person.person_code = post.person_code
    join org_company company on company.com_code = person.com_code
   where position('MAILONLY' in post.dept_code) = 0
     and not org_has_left(person.retired_on, company.time_zone, at);
end;
