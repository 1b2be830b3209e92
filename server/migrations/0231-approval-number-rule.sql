-- Rules of document numbers: of the company (empty key), of a form (its number) or of a department (its code). The rule
-- of the form is used first, then that of the department, then that of the company. A change concerns later documents.
create table approval_number_rule (
  com_code text not null,
  scope text not null check (scope in ('company', 'dept', 'form')),
  key text not null default '',
  -- Tokens: {company} {dept} {form} {yyyy} {yy} {mm} {n:5}
  pattern text not null check (pattern <> ''),
  -- Whose counter is used.
  counter text not null check (counter in ('company', 'dept', 'form')),
  -- When the counter begins again.
  reset text not null check (reset in ('year', 'month', 'never')),
  updated_at timestamptz not null,
  primary key (com_code, scope, key),
  check ((scope = 'company') = (key = ''))
);
insert into approval_number_rule (com_code, scope, key, pattern, counter, reset, updated_at)
select com_code, 'company', '', number_pattern, number_scope, 'year', updated_at from approval_policy;

create index approval_step_decided on approval_step (com_code, decided_at) where decided_at is not null;
