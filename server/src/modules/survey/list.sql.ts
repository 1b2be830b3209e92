import type { Db } from '#kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '#kit/search/search-hits.ts'
import { planTerms } from '#kit/search/search-words.ts'
import { isInResultGroup, type SurveyRow, surveyColumns, surveySources } from './survey.sql.ts'

/** Maximum number of surveys that a search finds; it finds the newest ones. */
const mostHits = 2000

/** The filter of a list of surveys. */
export interface SurveyFilter {
  personCode: string
  /** Boards that the viewer manages. */
  managedBoards: number[]
  now: Date
  boardId: number | null
  status: number | null
  fromDay: string | null
  untilDay: string | null
  /** A period in which a survey begins, up to before `until`. */
  from: Date | null
  until: Date | null
  searchText: string
  scope:
    | 'member'
    | 'waiting'
    | 'todo'
    | 'answered'
    | 'results'
    | 'own'
    | 'draft'
    | 'approval'
    | 'admin'
    | 'removed'
    | 'visible'
}

const isManagedBy = (db: Db, personCode: string) =>
  db`(survey.created_by = ${personCode} or ${personCode} = any(survey.co_managers))`

/** Whether a person may see `survey`, by the same rule as `requireSurvey`; `managedBoards` are those that they manage. */
export const isVisibleTo = (
  db: Db,
  { personCode, managedBoards, now }: { personCode: string; managedBoards: readonly number[]; now: Date },
) => db`
  (${isManagedBy(db, personCode)} or (survey.approver_code = ${personCode} and survey.stage <> 'draft')
    or (survey.board_id = any(${[...managedBoards]}) and survey.stage in ('approval', 'published'))
    or (survey.opened_at is not null and survey.stage = 'published'
        and (own.seat is not null or ${isInResultGroup(db, personCode, now)})))`

/** The conditions of a filter, without its search text. */
function conditions(db: Db, filter: SurveyFilter) {
  const { personCode, now, boardId, status, scope } = filter
  const isOpen = db`survey.opened_at is not null and survey.closed_at is null and survey.end_at > ${now}`
  const isClosed = db`(survey.closed_at is not null or (survey.stage = 'published' and survey.end_at <= ${now}))`
  const isManaged = isManagedBy(db, personCode)
  const hasAnswered = db`coalesce(get_bit(turnout.answered, own.seat) = 1, false)`
  const inGroup = isInResultGroup(db, personCode, now)
  const scopes = {
    member: db`own.seat is not null and survey.opened_at is not null`,
    waiting: db`survey.stage = 'published' and survey.opened_at is null and (${isManaged}
                  or survey.approver_code = ${personCode} or survey.board_id = any(${filter.managedBoards}))`,
    todo: db`own.seat is not null and ${isOpen} and survey.paused_at is null and not ${hasAnswered}`,
    answered: db`own.seat is not null and ${hasAnswered}`,
    results: db`survey.opened_at is not null and (${inGroup}
                  or (own.seat is not null and ((survey.result_visibility = 'answered' and ${hasAnswered})
                  or (survey.result_visibility in ('answered', 'closed') and ${isClosed}))))`,
    visible: isVisibleTo(db, filter),
    own: db`${isManaged}`,
    draft: db`${isManaged} and survey.stage <> 'published'`,
    approval: db`survey.stage = 'approval' and (survey.approver_code = ${personCode}
                   or survey.board_id = any(${filter.managedBoards})) and survey.created_by <> ${personCode}`,
    admin: db`survey.board_id = any(${filter.managedBoards}) and survey.stage = 'published'`,
    removed: db`survey.board_id = any(${filter.managedBoards})`,
  }
  return db`
           survey.template_scope is null and survey.deleted_at is ${scope === 'removed' ? db`not null and survey.purged_at is null` : db`null`}
       and ${scopes[scope]}
       and (${boardId}::int is null or survey.board_id = ${boardId})
       and ${status === null ? db`true` : status === 3 ? isClosed : status === 2 ? isOpen : db`not ${isClosed} and survey.opened_at is null`}
       ${filter.from ? db`and survey.start_at >= ${filter.from}` : db``}
       ${filter.until ? db`and survey.start_at < ${filter.until}` : db``}
       and (${filter.untilDay}::date is null or survey.start_at < ${filter.untilDay}::date + 1)
       and (${filter.fromDay}::date is null or survey.end_at >= ${filter.fromDay}::date)`
}

/**
 * The condition that the title of a survey contains the search words. The search checks the other conditions of the
 * filter for each matching title, before it counts the title as a hit.
 */
function searched(db: Db, filter: SurveyFilter) {
  const plan = planTerms(filter.searchText)
  if (!plan) return db``
  const table = db`survey_search`
  const hits = searchHits(
    db,
    plan,
    {
      ...newestFirst(db, table),
      table,
      columns: db`search.survey_id`,
      matches: holdsTerms(db, db`search.words`, plan.words),
      where: db``,
      allowed: db`and exists (
        select from ${surveySources(db, filter.personCode)}
         where survey.com_code = search.com_code and survey.survey_id = search.survey_id and ${conditions(db, filter)})`,
      pieces: [],
      // There is no filter by company, because people of any company may be members. `allowed` checks the
      // viewer's seat for each matching title.
      anyOf: [],
    },
    mostHits,
  )
  return db`and survey.survey_id = any(array(select hit.survey_id from (${hits}) hit))`
}

const chosen = (db: Db, filter: SurveyFilter) => db`
  from ${surveySources(db, filter.personCode)} where ${conditions(db, filter)} ${searched(db, filter)}`

/** A page of the surveys that match a filter, newest first; for the scope `todo` those that end first come first. */
export function selectSurveys(
  db: Db,
  filter: SurveyFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SurveyRow[]> {
  const order = filter.scope === 'todo' ? db`survey.end_at, survey.survey_id` : db`survey.survey_id desc`
  return db<SurveyRow[]>`
    select ${surveyColumns(db, filter.personCode, filter.now)} ${chosen(db, filter)} order by ${order} limit ${limit} offset ${offset}`
}

/** Number of surveys that match a filter. */
export async function countSurveys(db: Db, filter: SurveyFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count ${chosen(db, filter)}`
  return row?.count ?? 0
}
