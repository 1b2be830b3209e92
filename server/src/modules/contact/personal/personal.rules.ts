import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const contactPersonalData: PersonalData = {
  room: 'contact',
  tables: [
    ...erased(
      'person_code',
      'contact_card',
      'kit_dav_book',
      'contact_member',
      'contact_entry',
      'contact_folder',
    ),
    ...retained('others', 'person_code', 'contact_group_member'),
    ...retained('others', 'member_code', 'contact_member'),
  ],
}
