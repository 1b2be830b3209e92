import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'
import { deleteWaitingOf } from '../federation/waiting.sql.ts'

/** The tables of the room with rows about people. */
export const accountPersonalData: PersonalData = {
  room: 'account',
  tables: [
    ...erased(
      'person_code',
      'account_ldap_person',
      'account_break_glass',
      'account_former_password',
      'account_challenge',
      'account_half_sign_in',
      'account_trusted_browser',
      'account_recovery_code',
      'account_passkey',
      'account_totp',
      'account_identity',
      'account_app_password',
      'account_reset',
      'account_import_row',
      'account_photo',
      'account_ldap_person',
      'account_person_role',
      'account_login',
    ),
    ...retained('record', 'created_by', 'account_reset', 'account_break_glass'),
    ...retained('record', 'refused_by', 'account_waiting'),
  ],
  afterErasure: (db, _personCode, { email }) => deleteWaitingOf(db, email),
}
