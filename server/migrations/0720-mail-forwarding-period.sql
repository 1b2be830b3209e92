-- What came in the forwarding period of an import, which is how people know that it can end, and since when its server is
-- away (docs/decisions/355).
-- Compatible: all. Older programs read such an import every six hours, and leave the new columns as they are.
alter table mail_import
  add column collected_count int not null default 0,
  add column collected_at timestamptz,
  add column away_since timestamptz;

-- What was there once does not come again, also after the server has numbered its mails anew and the person has deleted them here.
create index mail_import_item_digest on mail_import_item (com_code, mailbox_id, import_id, digest) where digest is not null;
