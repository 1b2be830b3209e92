-- When the retention of a document ended, and when an administrator restored it; a restored one does not expire again.
alter table approval_document add column expired_at timestamptz, add column restored_at timestamptz;

-- Documents whose retention will end; 0 years are without limit.
create index approval_document_retention on approval_document (completed_at)
  where status = 'COMPLETE' and retention_years > 0 and restored_at is null;
create index approval_document_expired on approval_document (com_code, expired_at) where status = 'EXPIRED';
