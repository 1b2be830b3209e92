-- Sign-in providers of several protocols. Details of a protocol are in a table of its own.

alter table account_provider
  add column kind text not null default 'oidc' check (kind in ('oidc', 'saml', 'ldap'));
