-- Chains of hashes are keyed with the seal key, which is not in the database: who can write the tables cannot compute
-- them again. What was written before stays as it is; the first keyed link covers the last hash without a key.
alter table kit_audit_seal add column is_keyed boolean not null default false;
alter table approval_act add column is_keyed boolean not null default false;

-- The register of documents (문서등록대장): one chain of lines for each company, written in the completing transaction.
-- `line` is canonical JSON; `seal` covers the seal before and the line. The other columns repeat what checks search for.
create table approval_register (
  com_code text not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('opened', 'completed', 'purged')),
  -- No foreign key: the line stays when the document is gone.
  apm_id bigint,
  doc_number text not null default '',
  -- The counter that gave the number, its last serial, and how many serials the number took; null for older documents.
  scope text,
  year int,
  serial bigint,
  taken int,
  line text not null,
  seal text not null,
  sealed_at timestamptz not null,
  primary key (com_code, seq)
);
create unique index approval_register_completed on approval_register (com_code, apm_id) where kind = 'completed';
create index approval_register_number on approval_register (com_code, doc_number);
create unique index approval_register_purged on approval_register (com_code, apm_id) where kind = 'purged';
create index approval_register_serial on approval_register (com_code, scope, year, serial) where serial is not null;

-- People who receive the last seal of the register by mail every day, so that it is stored outside of the portal too.
create table approval_register_witness (
  com_code text not null,
  person_code text not null,
  primary key (com_code, person_code)
);
