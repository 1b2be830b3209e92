import { type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const contractBoardPersonalData: PersonalData = {
  room: 'contract-board',
  tables: [
    ...retained('record', 'person_code', 'contract_contract'),
    ...retained('record', 'created_by', 'contract_contract'),
    ...retained('record', 'updated_by', 'contract_contract'),
    ...retained('record', 'deleted_by', 'contract_contract'),
  ],
}
