import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const approvalPersonalData: PersonalData = {
  room: 'approval',
  tables: [
    ...erased('person_code', 'approval_draft', 'approval_line', 'approval_setting', 'approval_seen'),
    ...erased(
      'person_code',
      'approval_password_proof',
      'approval_password',
      'approval_mail',
      'approval_box_manager',
      'approval_register_witness',
    ),
    ...erased('asked_by', 'approval_source_answer'),
    ...erased('person_code', 'approval_source_answer'),
    ...retained('law', 'drafter_code', 'approval_document'),
    ...retained('law', 'made_by', 'approval_content'),
    ...retained('law', 'person_code', 'approval_step', 'approval_comment', 'approval_circulation'),
    ...retained('law', 'person_code', 'approval_delegation', 'approval_leave_grant', 'approval_absence'),
    ...retained('law', 'delegator_code', 'approval_delegation'),
    ...retained('law', 'delegate_code', 'approval_absence'),
    ...retained('record', 'updated_by', 'approval_leave_grant'),
    ...retained('record', 'moved_by', 'approval_box_move'),
    ...retained('record', 'changed_by', 'approval_policy', 'approval_shared_line'),
    ...retained('record', 'created_by', 'approval_form_version', 'approval_folder'),
  ],
}
