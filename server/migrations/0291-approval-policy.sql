-- The policy of a company for approval, as JSON; parts that are absent have their standard. Patterns of numbers are
-- in approval_number_rule.
alter table approval_policy
  add column policy jsonb not null default '{}',
  -- One more with each change: a change names the version that it is based on.
  add column version int not null default 1,
  add column changed_by text not null default '',
  drop column number_pattern,
  drop column number_scope;

-- The people that a person represents (see 0221), none in a company without delegates.
create or replace function approval_acting(company text, person text, at timestamptz)
returns table (person_code text, form_id bigint, since timestamptz)
language sql stable
begin atomic
  with place as (
    select time_zone, (at at time zone time_zone)::date as today from org_public_company where com_code = company),
  given as (
    select one.person_code, one.delegator_code, one.form_id,
           case when one.moves_pending then '-infinity'::timestamptz
                else one.start_date::timestamp at time zone place.time_zone end as since
      from approval_delegation one, place
     where one.com_code = company and one.start_date <= place.today and one.end_date >= place.today
       and coalesce((select (stored.policy ->> 'maySubstitute')::boolean from approval_policy stored
                      where stored.com_code = company), true))
  select given.person_code, given.form_id, given.since from given where given.delegator_code = person
  union
  select first.person_code, coalesce(first.form_id, given.form_id), greatest(first.since, given.since)
    from given join given first on first.delegator_code = given.person_code
   where given.delegator_code = person and first.person_code <> person
     and (first.form_id is null or given.form_id is null or first.form_id = given.form_id);
end;
