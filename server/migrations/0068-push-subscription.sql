-- The key pair of web push is made by the first process that needs it; the private key stays on the server as a JWK.
alter table gnb_push_key
  drop column private_key,
  add column private_key jsonb not null;
comment on table gnb_push_key is 'The key pair (P-256) with which this installation signs web pushes (RFC 8292).';

-- Alarms of one thing are one line: they are found by it.
create index kit_alarm_thing on kit_alarm (com_code, person_code, subject) where read_at is null;
