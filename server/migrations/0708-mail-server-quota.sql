-- What the mail server says of the room of a mailbox (RFC 9208), in bytes, and when it was asked; null if it names no limit.
alter table mail_mirror
  add column server_used bigint,
  add column server_limit bigint,
  add column server_size_at timestamptz;
