import { erased, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const devicePersonalData: PersonalData = {
  room: 'device',
  tables: erased(
    'person_code',
    'device_setting',
    'device_photo',
    'device_setup',
    'device_profile',
    'device_password',
  ),
}
