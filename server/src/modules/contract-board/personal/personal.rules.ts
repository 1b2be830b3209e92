import { kept, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const contractBoardPersonalData: PersonalData = {
  room: 'contract-board',
  tables: [
    ...kept('record', 'person_code', 'contract_contract'),
    ...kept('record', 'created_by', 'contract_contract'),
    ...kept('record', 'updated_by', 'contract_contract'),
    ...kept('record', 'deleted_by', 'contract_contract'),
  ],
}
