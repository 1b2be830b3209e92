-- When an app password that opens mailboxes of this person last ended. The passwords themselves are deleted, and a
-- connection that one of them has opened is ended by what asks for this time (docs/decisions/392).
-- Compatible: all. The trigger fills a new column only; older programs delete app passwords as before.
alter table account_login add column app_passwords_ended_at timestamptz;

create function account_note_app_password_end() returns trigger language plpgsql as $$
begin
  update account_login set app_passwords_ended_at = clock_timestamp() where person_code = old.person_code;
  return null;
end $$;

create trigger account_app_password_ended after delete or update of person_code, hash, uses on account_app_password
  for each row when ('imap' = any (old.uses)) execute function account_note_app_password_end();
