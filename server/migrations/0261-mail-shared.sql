-- The signature of a shared mailbox; that of a person is in mail_user_card.
alter table mail_box add column signature text not null default '';

-- The copy of a sent mail in the mailbox that it was sent from, if that is not the author's own.
alter table mail_outbox
  add column from_com_code text,
  add column from_mailbox_id bigint,
  add column from_entry_id bigint;
create index mail_outbox_from on mail_outbox (from_com_code, from_mailbox_id, from_entry_id)
  where from_entry_id is not null;
