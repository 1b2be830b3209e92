import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const mailPersonalData: PersonalData = {
  room: 'mail',
  tables: [
    ...erased(
      'person_code',
      'mail_list_member',
      'mail_contact',
      'mail_folder',
      'mail_mailbox',
      'mail_template',
      'mail_backup',
      'mail_file_link',
      'mail_multi_account',
      'mail_user_card',
      'mail_outbox',
    ),
    // Before the mailbox: its folders cannot go while mails are in them.
    {
      ...{ table: 'mail_entry', person: 'person_code', erase: 'delete' },
      via: { table: 'mail_box', columns: ['com_code', 'mailbox_id'] },
    },
    // With its folders and the lines of its report.
    {
      ...{ table: 'mail_import', person: 'person_code', erase: 'delete' },
      via: { table: 'mail_box', columns: ['com_code', 'mailbox_id'] },
    },
    {
      ...{ table: 'mail_mirror', person: 'person_code', erase: 'delete' },
      via: { table: 'mail_box', columns: ['com_code', 'mailbox_id'] },
    },
    {
      ...{ table: 'mail_mirror_draft', person: 'person_code', erase: 'delete' },
      via: { table: 'mail_box', columns: ['com_code', 'mailbox_id'] },
    },
    // Into shared mailboxes.
    ...erased('started_by', 'mail_import'),
    ...erased('person_code', 'mail_box'),
    ...retained('others', 'person_code', 'mail_assignment'),
    ...retained('others', 'answering_by', 'mail_assignment'),
    ...retained('record', 'granted_by', 'mail_grant'),
    ...retained('record', 'created_by', 'mail_multi_account'),
    ...retained('record', 'updated_by', 'mail_multi_account'),
    ...retained('record', 'set_by', 'mail_sign_in'),
  ],
}
