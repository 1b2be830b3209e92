import type { LocalName } from '@maru/api/kit/schema'
import type { AudiencePart, NamedPart, ResultVisibility, SurveyPerson } from '@maru/api/survey'
import type { Db } from '../../kit/db.ts'

/** A survey as it is stored, with what the viewer is in it. */
export interface SurveyRow {
  comCode: string
  surveyId: number
  boardId: number
  /** The board is of all companies: the audience may be as well. */
  isGlobal: boolean
  title: string
  description: string
  endMessage: string
  startDate: string
  endDate: string
  isAnonymous: boolean
  isEditable: boolean
  resultVisibility: ResultVisibility
  include: string[]
  exclude: string[]
  coManagers: string[]
  approverCode: string | null
  approvalNote: string
  useBell: boolean
  reminderDates: string[]
  remindedDate: string | null
  stage: 'draft' | 'approval' | 'rejected' | 'published'
  openedDate: string | null
  pausedDate: string | null
  closedDate: string | null
  shareCode: string | null
  version: number
  createdBy: string
  createdUserName: LocalName
  deletedDate: string | null
  memberCount: number
  answeredCount: number
  /** The viewer's seat among the members; null where they are not asked. */
  seat: number | null
  hasAnswered: boolean
}

/** The key of a survey. */
export interface SurveyKey {
  comCode: string
  surveyId: number
}

const columns = (db: Db) => db`
  survey.com_code, survey.survey_id, survey.board_id, survey.is_global, survey.title, survey.description, survey.end_message,
  survey.start_at as start_date, survey.end_at as end_date, survey.is_anonymous, survey.is_editable,
  survey.result_visibility, survey.include, survey.exclude, survey.co_managers, survey.approver_code,
  survey.approval_note, survey.use_bell,
  array(select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from unnest(survey.reminder_at) at order by at)
    as reminder_dates,
  survey.reminded_at as reminded_date, survey.stage, survey.opened_at as opened_date,
  survey.paused_at as paused_date, survey.closed_at as closed_date, survey.share_code, survey.version,
  survey.created_by, survey.deleted_at as deleted_date,
  coalesce((select jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh)
              from org_person where person_code = survey.created_by), '{"ko": "", "en": "", "zh": ""}')
    as created_user_name,
  coalesce(length(turnout.answered), 0) as member_count, coalesce(turnout.answered_count, 0) as answered_count,
  own.seat, coalesce(get_bit(turnout.answered, own.seat) = 1, false) as has_answered`

const sources = (db: Db, personCode: string) => db`
  survey_survey survey
  left join survey_turnout turnout on turnout.com_code = survey.com_code and turnout.survey_id = survey.survey_id
  left join survey_member own on own.com_code = survey.com_code and own.survey_id = survey.survey_id
        and own.person_code = ${personCode}`

/** A survey by its number, removed ones included; `lock` holds it until the transaction ends. */
export async function findSurvey(
  db: Db,
  surveyId: number,
  personCode: string,
  lock: boolean,
): Promise<SurveyRow | undefined> {
  const [row] = await db<SurveyRow[]>`
    select ${columns(db)} from ${sources(db, personCode)}
     where survey.survey_id = ${surveyId} ${lock ? db`for update of survey` : db``}`
  return row
}

/** Which surveys a list has. */
export interface SurveyFilter {
  personCode: string
  /** Boards that the viewer manages. */
  managedBoards: number[]
  now: Date
  boardId: number | null
  status: number | null
  fromDay: string | null
  untilDay: string | null
  searchText: string
  scope: 'member' | 'todo' | 'answered' | 'results' | 'own' | 'draft' | 'approval' | 'admin' | 'removed'
}

function chosen(db: Db, filter: SurveyFilter) {
  const { personCode, now, boardId, status, searchText, scope } = filter
  const isOpen = db`survey.opened_at is not null and survey.closed_at is null and survey.end_at > ${now}`
  const isClosed = db`(survey.closed_at is not null or (survey.stage = 'published' and survey.end_at <= ${now}))`
  const isManaged = db`(survey.created_by = ${personCode} or ${personCode} = any(survey.co_managers))`
  const hasAnswered = db`coalesce(get_bit(turnout.answered, own.seat) = 1, false)`
  const scopes = {
    member: db`own.seat is not null and survey.opened_at is not null`,
    todo: db`own.seat is not null and ${isOpen} and survey.paused_at is null and not ${hasAnswered}`,
    answered: db`own.seat is not null and ${hasAnswered}`,
    results: db`own.seat is not null and ((survey.result_visibility = 'answered' and ${hasAnswered})
                  or (survey.result_visibility in ('answered', 'closed') and ${isClosed}))`,
    own: db`${isManaged}`,
    draft: db`${isManaged} and survey.stage <> 'published'`,
    approval: db`survey.stage = 'approval' and (survey.approver_code = ${personCode}
                   or survey.board_id = any(${filter.managedBoards})) and survey.created_by <> ${personCode}`,
    admin: db`survey.board_id = any(${filter.managedBoards}) and survey.stage = 'published'`,
    removed: db`survey.board_id = any(${filter.managedBoards})`,
  }
  return db`
      from ${sources(db, personCode)}
     where survey.deleted_at is ${scope === 'removed' ? db`not null` : db`null`}
       and ${scopes[scope]}
       and (${boardId}::int is null or survey.board_id = ${boardId})
       and ${status === null ? db`true` : status === 3 ? isClosed : status === 2 ? isOpen : db`not ${isClosed} and survey.opened_at is null`}
       and (${filter.untilDay}::date is null or survey.start_at < ${filter.untilDay}::date + 1)
       and (${filter.fromDay}::date is null or survey.end_at >= ${filter.fromDay}::date)
       and (${searchText} = '' or strpos(lower(survey.title), lower(${searchText})) > 0)`
}

/** A page of surveys of a filter; those that end last come first. */
export function selectSurveys(
  db: Db,
  filter: SurveyFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SurveyRow[]> {
  const order = filter.scope === 'todo' ? db`survey.end_at, survey.survey_id` : db`survey.survey_id desc`
  return db<SurveyRow[]>`
    select ${columns(db)} ${chosen(db, filter)} order by ${order} limit ${limit} offset ${offset}`
}

/** How many surveys a filter has. */
export async function countSurveys(db: Db, filter: SurveyFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count ${chosen(db, filter)}`
  return row?.count ?? 0
}

/** What is written of a survey in step 1. */
export interface SurveyWriting {
  title: string
  description: string
  endMessage: string
  startDate: string
  endDate: string
  isAnonymous: boolean
  isEditable: boolean
  resultVisibility: string
  include: string[]
  exclude: string[]
  coManagers: string[]
  approverCode: string | null
  useBell: boolean
  reminderDates: string[]
}

/** Inserts a draft and answers its number. */
export async function insertSurvey(
  db: Db,
  at: { comCode: string; boardId: number; isGlobal: boolean },
  writing: SurveyWriting,
  by: { personCode: string; now: Date },
): Promise<number> {
  const [row] = await db<{ surveyId: number }[]>`
    insert into survey_survey (
      com_code, board_id, is_global, title, description, end_message, start_at, end_at, is_anonymous, is_editable,
      result_visibility, include, exclude, co_managers, approver_code, use_bell, reminder_at, created_by, created_at)
    values (
      ${at.comCode}, ${at.boardId}, ${at.isGlobal}, ${writing.title}, ${writing.description}, ${writing.endMessage},
      ${writing.startDate}::timestamptz, ${writing.endDate}::timestamptz, ${writing.isAnonymous},
      ${writing.isEditable}, ${writing.resultVisibility}, ${writing.include}, ${writing.exclude},
      ${writing.coManagers}, ${writing.approverCode}, ${writing.useBell}, ${writing.reminderDates}::timestamptz[],
      ${by.personCode}, ${by.now})
    returning survey_id`
  if (!row) throw new Error('a returning insert answers a row')
  return row.surveyId
}

/** Writes the next version of a survey's settings. */
export async function updateSurvey(db: Db, key: SurveyKey, writing: SurveyWriting, now: Date): Promise<void> {
  await db`
    update survey_survey
       set title = ${writing.title}, description = ${writing.description}, end_message = ${writing.endMessage},
           start_at = ${writing.startDate}::timestamptz, end_at = ${writing.endDate}::timestamptz,
           is_anonymous = ${writing.isAnonymous}, is_editable = ${writing.isEditable},
           result_visibility = ${writing.resultVisibility}, include = ${writing.include},
           exclude = ${writing.exclude}, co_managers = ${writing.coManagers},
           approver_code = ${writing.approverCode}, use_bell = ${writing.useBell},
           reminder_at = ${writing.reminderDates}::timestamptz[], version = version + 1, updated_at = ${now}
     where com_code = ${key.comCode} and survey_id = ${key.surveyId}`
}

/** Fields of a survey's life; what is undefined stays. */
export interface SurveyLife {
  stage?: SurveyRow['stage']
  approvalNote?: string
  startDate?: string
  endDate?: string
  openedDate?: Date
  pausedDate?: Date | null
  closedDate?: Date | null
  closeToldDate?: Date | null
  remindedDate?: Date
  shareCode?: string | null
  deletedDate?: Date | null
  deletedBy?: string | null
}

const lifeColumns: Record<keyof SurveyLife, string> = {
  stage: 'stage',
  approvalNote: 'approval_note',
  startDate: 'start_at',
  endDate: 'end_at',
  openedDate: 'opened_at',
  pausedDate: 'paused_at',
  closedDate: 'closed_at',
  closeToldDate: 'close_told_at',
  remindedDate: 'reminded_at',
  shareCode: 'share_code',
  deletedDate: 'deleted_at',
  deletedBy: 'deleted_by',
}

/** Writes fields of a survey's life and answers the new version. */
export async function updateLife(db: Db, key: SurveyKey, life: SurveyLife): Promise<number> {
  const fields = Object.fromEntries(
    Object.entries(life)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [lifeColumns[name as keyof SurveyLife], value]), // keys of SurveyLife
  )
  const [row] = await db<{ version: number }[]>`
    update survey_survey set ${db(fields)}, version = version + 1
     where com_code = ${key.comCode} and survey_id = ${key.surveyId} returning version`
  return row?.version ?? 0
}

/** Deletes a survey with everything that belongs to it. */
export async function deleteSurvey(db: Db, { comCode, surveyId }: SurveyKey): Promise<void> {
  await db`delete from survey_answer where com_code = ${comCode} and survey_id = ${surveyId}`
  await db`delete from survey_response where com_code = ${comCode} and survey_id = ${surveyId}`
  await db`delete from survey_survey where com_code = ${comCode} and survey_id = ${surveyId}`
}

/** The subject that an audience part is stored as. */
export const subjectOf = ({ kind, code }: AudiencePart) => `${kind}:${code}`

/**
 * Names of the parts of an audience; unknown ones are left out. With `comCode` only parts of that company are known,
 * roles excepted.
 */
export function selectPartNames(db: Db, subjects: string[], comCode: string | null): Promise<NamedPart[]> {
  return db<NamedPart[]>`
    with asked as (select split_part(subject, ':', 1) as kind, substr(subject, strpos(subject, ':') + 1) as code
                     from unnest(${subjects}::text[]) subject)
    select asked.kind, asked.code, jsonb_build_object('ko', named.name_ko, 'en', named.name_en, 'zh', named.name_zh)
           as name
      from asked
     cross join lateral (
       select name_ko, name_en, name_zh from org_company
        where asked.kind = 'company' and com_code = asked.code and (${comCode}::text is null or com_code = ${comCode})
       union all
       select name_ko, name_en, name_zh from org_department
        where asked.kind in ('department', 'unit') and dept_code = asked.code
          and (${comCode}::text is null or com_code = ${comCode})
       union all
       select name_ko, name_en, name_zh from org_title
        where kind = asked.kind and asked.kind in ('title', 'position') and com_code = split_part(asked.code, '/', 1)
          and code = split_part(asked.code, '/', 2) and (${comCode}::text is null or com_code = ${comCode})
       union all
       select name_ko, name_en, name_zh from account_role where asked.kind = 'role' and role_id = asked.code
       union all
       select name_ko, name_en, name_zh from org_person person
        where asked.kind = 'person' and person_code = asked.code
          and (${comCode}::text is null or exists (select from org_post post where post.person_code = person.person_code
                                                      and post.com_code = ${comCode}))) named
     order by asked.kind, asked.code`
}

/** Titles and positions of a company and every role, as parts of an audience. */
export function selectRoleTypes(db: Db, comCodes: string[]): Promise<NamedPart[]> {
  return db<NamedPart[]>`
    select kind, code, jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh) as name
      from (select kind, com_code || '/' || code as code, name_ko, name_en, name_zh, com_code, sort
              from org_title where kind in ('title', 'position') and com_code = any(${comCodes})
            union all
            select 'role', role_id, name_ko, name_en, name_zh, '', sort from account_role) parts
     order by kind desc, com_code, sort, code limit 1000`
}

/** People who work in a company of these, by code; those who are unknown or have left are left out. */
export function selectPeople(
  db: Db,
  personCodes: string[],
  scope: { comCode: string; isGlobal: boolean; now: Date },
): Promise<SurveyPerson[]> {
  return db<SurveyPerson[]>`
    select person.person_code, person.com_code,
           jsonb_build_object('ko', person.name_ko, 'en', person.name_en, 'zh', person.name_zh) as name
      from org_person person join org_company company on company.com_code = person.com_code
     where person.person_code = any(${personCodes})
       and not org_has_left(person.retired_on, company.time_zone, ${scope.now})
       and (${scope.isGlobal} or exists (select from org_held_post(${scope.now}) post
                                          where post.person_code = person.person_code
                                            and post.com_code = ${scope.comCode}
                                            and position('MAILONLY' in post.dept_code) = 0))
     order by person.person_code`
}

/** Numbers of surveys whose period has begun and that are not open yet; at most `limit`. */
export async function selectDueSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where stage = 'published' and opened_at is null and start_at <= ${now} and deleted_at is null
     order by start_at limit ${limit}`
}

/** Numbers of open surveys whose period is over or that were closed, and whose end was not told yet. */
export async function selectEndedSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and close_told_at is null and deleted_at is null
       and (end_at <= ${now} or closed_at is not null)
     order by end_at limit ${limit}`
}

/** Numbers of open surveys with a planned reminder that is due and was not sent yet. */
export async function selectRemindableSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and closed_at is null and paused_at is null and end_at > ${now}
       and deleted_at is null
       and exists (select from unnest(reminder_at) at
                    where at <= ${now} and at > coalesce(reminded_at, opened_at))
     order by survey_id limit ${limit}`
}

/** Numbers of all open surveys, for the nightly look at who joined. */
export async function selectOpenSurveys(
  db: Db,
  now: Date,
  after: number,
  limit: number,
): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and closed_at is null and end_at > ${now} and deleted_at is null
       and survey_id > ${after}
     order by survey_id limit ${limit}`
}
