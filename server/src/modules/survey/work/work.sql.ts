import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type WorkColumns, type WorkQuery, workCondition, workOrder } from '#kit/room-slots/work-source.ts'

/** A survey that waits for the viewer. */
export interface WaitingSurvey {
  surveyId: number
  boardId: number
  title: string
  startDate: string
  endDate: string
  since: string
  personCode: string
  personName: LocalName
}

const columns = (db: Db) => db`
  survey.survey_id, survey.board_id, survey.title, survey.start_at as start_date, survey.end_at as end_date,
  coalesce(survey.opened_at, survey.updated_at, survey.created_at) as since, survey.created_by as person_code,
  coalesce(author.names, ${noName(db)}) as person_name`

const dueAtEnd = (db: Db): WorkColumns => ({
  due: { at: db`survey.end_at`, hours: 0 },
  since: db`survey.opened_at`,
  id: db`survey.survey_id`,
})

/**
 * Open surveys that a member has not answered, in the order in which they end. They are read from the index of open
 * surveys: the surveys that a person was ever asked may be many more.
 */
const unanswered = (
  db: Db,
  { personCode, now }: { personCode: string; now: Date },
  query: Pick<WorkQuery, 'except'> & Partial<WorkQuery>,
) => db`
  from survey_survey survey
  join survey_member own
    on own.com_code = survey.com_code and own.survey_id = survey.survey_id and own.person_code = ${personCode}
  join survey_turnout turnout on turnout.com_code = survey.com_code and turnout.survey_id = survey.survey_id
  left join org_public_person author on author.person_code = survey.created_by
 where survey.opened_at is not null and survey.close_told_at is null and survey.end_at > ${now}
   and survey.closed_at is null and survey.paused_at is null and survey.deleted_at is null
   and survey.template_scope is null and get_bit(turnout.answered, own.seat) = 0
   ${workCondition(db, dueAtEnd(db), query)}`

/** A page of the open surveys that a member has not answered. */
export function selectUnanswered(
  db: Db,
  member: { personCode: string; now: Date },
  query: WorkQuery,
): Promise<WaitingSurvey[]> {
  return db<WaitingSurvey[]>`
    select ${columns(db)} ${unanswered(db, member, query)}
     order by ${workOrder(db, dueAtEnd(db))} limit ${query.limit}`
}

/** The number of open surveys that a member has not answered, counted up to `most`. */
export async function countUnanswered(
  db: Db,
  member: { personCode: string; now: Date },
  { except, most }: Pick<WorkQuery, 'except'> & { most: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select ${unanswered(db, member, { except })} limit ${most}) waiting`
  return row?.count ?? 0
}

/** Maximum number of surveys that wait for an approval. */
const mostApprovals = 1_000

/** Surveys that wait for a person's approval: as their approver, or as manager of their board. */
export function selectForApproval(
  db: Db,
  { personCode, managedBoards }: { personCode: string; managedBoards: readonly number[] },
): Promise<WaitingSurvey[]> {
  return db<WaitingSurvey[]>`
    select ${columns(db)}
      from survey_survey survey
      left join org_public_person author on author.person_code = survey.created_by
     where survey.stage = 'approval' and survey.approver_code is not null and survey.deleted_at is null
       and survey.template_scope is null and survey.created_by <> ${personCode}
       and (survey.approver_code = ${personCode} or survey.board_id = any(${[...managedBoards]}::int[]))
     order by survey.start_at, survey.survey_id limit ${mostApprovals}`
}

/** Surveys of a person that wait for the approval of another one, with that person. */
export function selectAskedApprovals(db: Db, personCode: string, limit: number): Promise<WaitingSurvey[]> {
  return db<WaitingSurvey[]>`
    select survey.survey_id, survey.board_id, survey.title, survey.start_at as start_date,
           survey.end_at as end_date, coalesce(survey.updated_at, survey.created_at) as since, survey.approver_code as person_code,
           coalesce(approver.names, ${noName(db)}) as person_name
      from survey_survey survey
      left join org_public_person approver on approver.person_code = survey.approver_code
     where survey.stage = 'approval' and survey.approver_code is not null and survey.deleted_at is null
       and survey.template_scope is null and survey.created_by = ${personCode}
     order by since, survey.survey_id limit ${limit}`
}
