-- Accounts of sign-in providers, directories (LDAP) and Teams that wait for an administrator, who links or refuses them.
create table account_waiting (
  -- A provider or directory, or `teams:` and the company.
  provider text not null check (provider <> ''),
  subject text not null check (subject <> ''),
  com_code text not null references org_company (com_code) on delete cascade,
  -- As the provider names it.
  email text not null,
  -- The address by which a person is suggested; empty if normalising would change it.
  plain_email text not null,
  name text not null,
  seen_at timestamptz not null,
  refused_at timestamptz,
  refused_by text not null default '',
  primary key (provider, subject)
);
create index account_waiting_company on account_waiting (com_code, seen_at desc);
create index account_waiting_email on account_waiting (provider, plain_email) where plain_email <> '';
create index account_waiting_seen on account_waiting (provider, seen_at);

insert into account_waiting (provider, subject, com_code, email, plain_email, name, seen_at)
select unknown.provider_id, unknown.subject, provider.com_code, unknown.email, unknown.email, unknown.name, unknown.seen_at
  from account_provider_unknown unknown
  join account_provider provider using (provider_id);
drop table account_provider_unknown;

-- No account of a provider enters as a break-glass administrator: earlier links and the sessions of providers end.
delete from account_identity where person_code in (select person_code from account_break_glass);
delete from kit_session session
 where session.person_code in (select person_code from account_break_glass)
   and (exists (select from account_provider_session one where one.id_hash = session.id_hash)
        or exists (select from account_ldap_session one where one.id_hash = session.id_hash));
