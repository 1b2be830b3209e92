-- Details of sign-in providers with SAML 2.0. The issuer of account_provider is the entity id of the provider, and its
-- client_id is the entity id of the portal.

create table account_provider_saml (
  provider_id text primary key references account_provider on delete cascade,
  -- Where the browser is sent to sign in, and to sign out (empty for none), both by HTTP-Redirect.
  sign_in_url text not null check (sign_in_url <> ''),
  sign_out_url text not null default '',
  -- Certificates of the provider in base64 (DER); several while it changes its key.
  certificates text[] not null check (cardinality(certificates) between 1 and 5),
  -- Where the description of the provider is published; empty if it was pasted.
  metadata_url text not null default '',
  -- The response must be signed as well as the assertion.
  wants_signed_response boolean not null default true,
  -- The key with which the portal signs its requests, encrypted with the key of the portal, and its certificate.
  private_key bytea not null,
  certificate text not null
);
