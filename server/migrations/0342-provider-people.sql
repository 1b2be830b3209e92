-- People who sign in with a provider for the first time: whether the portal creates them, and accounts without a person.

-- New people of the provider's mail domains get a post in this department; null: no person is created by a sign-in.
alter table account_provider add column creates_in text;

-- Accounts of a provider that proved a sign-in but belong to no person, for an administrator who links them.
create table account_provider_unknown (
  provider_id text not null references account_provider on delete cascade,
  subject text not null,
  email text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (provider_id, subject)
);
create index account_provider_unknown_seen on account_provider_unknown (provider_id, seen_at);
