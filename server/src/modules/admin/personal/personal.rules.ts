import { erased, kept, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const adminPersonalData: PersonalData = {
  room: 'admin',
  tables: [
    ...erased('person_code', 'admin_scim_member', 'admin_scim_user'),
    ...erased('person_code', 'admin_api_token', 'kit_kept'),
    ...kept('record', 'created_by', 'admin_webhook', 'admin_scim_token'),
    ...kept('record', 'person_code', 'admin_erasure', 'admin_erasure_hold'),
    ...kept('record', 'person_code', 'admin_hand_over', 'admin_transfer', 'admin_appointment'),
    ...kept('record', 'ordered_by', 'admin_hand_over', 'admin_transfer', 'admin_appointment'),
    ...kept('record', 'canceled_by', 'admin_appointment'),
    ...kept('record', 'started_by', 'admin_ldap_run'),
    ...kept('record', 'held_by', 'admin_erasure_hold'),
    ...kept('record', 'confirmed_by', 'admin_erasure_hold'),
    ...kept('record', 'person_code', 'admin_hold_request'),
    ...kept('record', 'asked_by', 'admin_hold_request'),
    ...kept('record', 'erased_by', 'admin_erasure'),
  ],
}
