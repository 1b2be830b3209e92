import { erased, erasedName, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const orgPersonalData: PersonalData = {
  room: 'org',
  tables: [
    ...erased('person_code', 'org_profile', 'org_absence', 'org_leave', 'org_presence'),
    {
      table: 'org_person',
      person: 'person_code',
      erase: {
        set: {
          ...{ names: erasedName, employee_number: '', email: '' },
          ...{ mobile_tel: '', office_tel: '', office_ext_tel: '', office_fax: '', home_address: '' },
          ...{ manage_code: '', pay_type: '', pay_type_gubun: '', is_erased: true },
        },
      },
    },
    // What the last import read from the files.
    {
      ...{ table: 'org_import_row', person: 'key', erase: 'delete' },
      only: { column: 'file', values: ['people.csv', 'posts.csv'] },
    },
    ...retained('record', 'person_code', 'org_post'),
    ...retained('record', 'changed_by', 'org_reorganisation'),
  ],
}
