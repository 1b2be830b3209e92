-- One-time links to the page that sets up an empty portal; only the hash of the secret is stored. Several processes may
-- have printed one each.
create table kit_setup_link (
  secret_hash bytea primary key,
  expires_at timestamptz not null
);

-- Files of an organisation that were brought by the holder of a setup link, until the setup is done or the link is over.
create table kit_setup_file (
  secret_hash bytea not null references kit_setup_link on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (secret_hash, name)
);

-- Settings of the whole portal that are not of the environment; `value` has the shape that the setting's reader asks for.
create table kit_setting (
  name text primary key,
  value jsonb not null
);

-- What new accounts of a company begin with, and the picture in its top bar.
alter table org_company add column language text not null default 'ko-KR'
  check (language in ('ko-KR', 'en-US', 'zh-CN'));
create table org_logo (
  com_code text primary key references org_company on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  version text not null
);
alter table org_logo alter column bytes set storage external;
