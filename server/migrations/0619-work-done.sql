-- What a person finished today in shared mailboxes, for the work queue.
create index mail_assignment_done on mail_assignment (person_code, changed_at desc) where state = 'done';
