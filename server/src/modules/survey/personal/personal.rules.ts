import { erased, kept, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const surveyPersonalData: PersonalData = {
  room: 'survey',
  tables: [
    ...erased('person_code', 'survey_draft'),
    ...kept('others', 'person_code', 'survey_member', 'survey_response'),
    ...kept('record', 'created_by', 'survey_survey'),
    ...kept('record', 'approver_code', 'survey_survey'),
    ...kept('record', 'deleted_by', 'survey_survey'),
  ],
}
