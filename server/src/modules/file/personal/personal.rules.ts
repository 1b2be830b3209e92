import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const filePersonalData: PersonalData = {
  room: 'file',
  tables: [
    ...erased('person_code', 'file_part', 'file_upload'),
    ...retained('others', 'created_by', 'file_code', 'file_entry'),
    ...retained('others', 'deleted_by', 'file_entry'),
    ...erased('uploaded_by', 'file_picture'),
  ],
}
