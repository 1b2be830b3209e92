import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const surveyPersonalData: PersonalData = {
  room: 'survey',
  tables: [
    ...erased('person_code', 'survey_draft'),
    ...retained('others', 'person_code', 'survey_member', 'survey_response'),
    ...retained('record', 'created_by', 'survey_survey'),
    ...retained('record', 'approver_code', 'survey_survey'),
    ...retained('record', 'deleted_by', 'survey_survey'),
  ],
}
