import { erased, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const workPersonalData: PersonalData = {
  room: 'work',
  tables: erased('person_code', 'work_later', 'work_mail'),
}
