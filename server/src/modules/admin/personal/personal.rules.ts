import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const adminPersonalData: PersonalData = {
  room: 'admin',
  tables: [
    ...erased('person_code', 'admin_scim_member', 'admin_scim_user'),
    ...erased('person_code', 'admin_api_token', 'kit_kept', 'admin_webhook'),
    ...retained('record', 'created_by', 'admin_webhook', 'admin_scim_token', 'admin_system', 'admin_hook'),
    ...retained('record', 'created_by', 'admin_data_source'),
    ...retained('record', 'person_code', 'admin_link_document', 'admin_link_absence'),
    ...retained('record', 'actor_code', 'admin_link_change'),
    ...retained('record', 'closed_by', 'admin_hook_message'),
    ...retained('record', 'owner_code', 'admin_system', 'admin_hook'),
    ...retained('record', 'deputy_code', 'admin_system'),
    ...retained('record', 'person_code', 'admin_erasure', 'admin_erasure_hold'),
    ...retained('record', 'person_code', 'admin_hand_over', 'admin_transfer', 'admin_appointment'),
    ...retained('record', 'ordered_by', 'admin_hand_over', 'admin_transfer', 'admin_appointment'),
    ...retained('record', 'canceled_by', 'admin_appointment'),
    ...retained('record', 'started_by', 'admin_ldap_run'),
    ...retained('record', 'held_by', 'admin_erasure_hold'),
    ...retained('record', 'confirmed_by', 'admin_erasure_hold'),
    ...retained('record', 'person_code', 'admin_hold_request'),
    ...retained('record', 'asked_by', 'admin_hold_request'),
    ...retained('record', 'erased_by', 'admin_erasure'),
  ],
}
