import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const webpartPersonalData: PersonalData = {
  room: 'webpart',
  tables: [
    ...erased('person_code', 'webpart_layout', 'webpart_visit'),
    ...retained('record', 'changed_by', 'webpart_set'),
  ],
}
