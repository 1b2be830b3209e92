-- Addresses that pass mail on to several people and departments: distribution groups, postmaster and abuse.
create table mail_group (
  com_code text not null,
  group_id bigint generated always as identity,
  address text not null check (address = lower(address) and address like '%@%'),
  name text not null check (name <> ''),
  -- Whether people outside of the portal may write to it.
  takes_outside boolean not null default false,
  -- Subjects of rights, such as person:KIM, department:D1 or unit:D1.
  subjects text[] not null default '{}',
  changed_at timestamptz not null,
  primary key (com_code, group_id),
  foreign key (com_code) references org_company on update cascade
);
create unique index mail_group_address on mail_group (address);

-- Domains of which mail is received and sent. A key signs outgoing mail (DKIM); it is encrypted with a key outside of
-- the database. The previous selector stays in the DNS for two weeks after a change.
create table mail_domain (
  com_code text not null,
  domain text not null check (domain = lower(domain)),
  selector text not null default '',
  sealed_key bytea,
  public_key text not null default '',
  key_made_at timestamptz,
  added_at timestamptz not null,
  primary key (domain),
  foreign key (com_code) references org_company on update cascade
);
create index mail_domain_company on mail_domain (com_code);

-- What happened to mails on their way, for administrators: no subjects and no texts, for 30 days.
create table mail_trace (
  com_code text not null,
  trace_id bigint generated always as identity,
  happened_at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  result text not null check (result in ('stored', 'junk', 'repeated', 'refused', 'sent', 'deferred', 'bounced', 'expired')),
  envelope_from text not null default '',
  recipient text not null,
  message_id text not null default '',
  size bigint not null default 0,
  -- Address of the other mail server.
  peer text not null default '',
  detail text not null default '',
  primary key (com_code, trace_id)
);
create index mail_trace_time on mail_trace (com_code, happened_at desc, trace_id desc);
create index mail_trace_recipient on mail_trace (com_code, lower(recipient), happened_at desc);
create index mail_trace_sender on mail_trace (com_code, lower(envelope_from), happened_at desc);
