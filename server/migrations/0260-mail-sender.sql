-- Whether a mailbox had a mail from an address before is asked each time a mail from outside is opened.
create index mail_text_from on mail_text (com_code, from_address);
