-- Where the numbers of a question lead: [{"from": 0, "to": 6, "goTo": 12 | "end" | null}], both ends included, null no
-- bound; the first range with an answer decides.
create function survey_ranges_valid(ranges jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(ranges) = 'array' then jsonb_array_length(ranges) <= 20 and not exists (
    select from jsonb_array_elements(ranges) one
     where case when jsonb_typeof(one) = 'object'
                then not (one ?& '{from,to,goTo}' and one - '{from,to,goTo}'::text[] = '{}'
                     and jsonb_typeof(one -> 'from') in ('number', 'null')
                     and jsonb_typeof(one -> 'to') in ('number', 'null')
                     and (jsonb_typeof(one -> 'goTo') in ('number', 'null') or one ->> 'goTo' = 'end'))
                else true end)
  else false end
$$;
alter table survey_question
  add column ranges jsonb not null default '[]',
  add constraint survey_question_ranges check (survey_ranges_valid(ranges));
