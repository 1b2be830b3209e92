import { nameOfTexts } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

const titles = (db: Db) =>
  nameOfTexts(
    db,
    (short) => db`survey_title_in(survey.title, survey.language, survey.translations, ${short}::text)`,
  )

/** The first surveys of a company that have not ended and are for touched departments, with the numbers of all. */
export function selectTouchedSurveys(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
  now: Date,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select survey.survey_id as id, ${titles(db)} as name, given.is_open
        from survey_survey survey
       cross join lateral (
         select bool_or(subject = any(${departmentSubjects(ended)}::text[])) as is_open
           from survey_audience where com_code = survey.com_code and survey_id = survey.survey_id
            and subject = any(${departmentSubjects(touched)}::text[])
         having count(*) > 0) given
       where survey.com_code = ${comCode} and survey.deleted_at is null and survey.end_at > ${now})
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', id limit ${impactTitles}`
}
