-- What waits for other people is listed by the person who drafted it, longest waiting first.
create index approval_document_waiting
  on approval_document (com_code, drafter_code, (coalesce(current_at, drafted_at)), apm_id)
  where status in ('PROGRESS', 'HOLD');
