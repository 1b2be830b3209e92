-- Internal auditors read the approval documents of the company for which they have the role (docs/decisions/259).
insert into account_role (role_id, name_ko, name_en, name_zh, permission, is_group, sort) values
  ('auditor', '내부 감사', 'Internal auditor', '内审员', 'isAuditor', false, 10);

-- Their list is in the order of submission, alone or with one of its filters.
create index approval_document_drafted on approval_document (com_code, drafted_at desc, apm_id desc);
create index approval_document_drafter on approval_document (com_code, drafter_code, drafted_at desc, apm_id desc);
create index approval_document_dept on approval_document (com_code, drafter_dept, drafted_at desc, apm_id desc);
create index approval_document_form on approval_document (com_code, form_id, drafted_at desc, apm_id desc);
create index approval_document_status on approval_document (com_code, status, drafted_at desc, apm_id desc);
