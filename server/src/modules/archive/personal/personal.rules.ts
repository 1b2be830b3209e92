import { type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people: records of the company, whose period a law may set. */
export const archivePersonalData: PersonalData = {
  room: 'archive',
  tables: [
    ...retained('record', 'person_code', 'archive_person'),
    ...retained('record', 'person_code', 'archive_name'),
    ...retained('record', 'created_by', 'archive_import'),
  ],
}
