-- A search looks through the pending entries of the index once for each stretch of numbers, so there are few; a job merges
-- them every minute.
alter index mail_search_pieces set (gin_pending_list_limit = 1024);

-- What the nightly clean-up looks for: mails of the hidden folder by the time they came into it, old tombstones, and
-- texts that no mailbox has any longer.
create index mail_tombstone_age on mail_tombstone (removed_at);
create index mail_outbox_digest on mail_outbox (com_code, digest) where digest is not null;
