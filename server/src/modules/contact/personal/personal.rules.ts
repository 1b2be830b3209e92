import { erased, kept, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const contactPersonalData: PersonalData = {
  room: 'contact',
  tables: [
    ...erased('person_code', 'contact_member', 'contact_entry', 'contact_folder'),
    ...kept('others', 'person_code', 'contact_group_member'),
    ...kept('others', 'member_code', 'contact_member'),
  ],
}
