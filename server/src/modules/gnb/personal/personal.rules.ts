import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'
import { eraseActor } from '#kit/notification/alarms.sql.ts'

/** The tables of the room with rows about people. */
export const gnbPersonalData: PersonalData = {
  room: 'gnb',
  tables: [
    ...erased(
      'person_code',
      'gnb_bookmark',
      'gnb_quick_menu_choice',
      'gnb_notice_popup_hidden',
      'gnb_push_subscription',
      'gnb_first_hour',
      'kit_alarm',
      'kit_alarm_rule',
      'kit_alarm_setting',
      'kit_feed_over',
      'kit_feed',
      'kit_quota',
      'kit_once',
      'kit_session',
    ),
    ...retained('record', 'changed_by', 'gnb_notice_popup'),
    ...retained('record', 'person_code', 'kit_audit', 'audit_entry'),
  ],
  afterErasure: eraseActor,
}
