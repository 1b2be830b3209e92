import type { ShortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { ResultVisibility, SurveyTranslations, TemplateScope } from '@maru/api/survey'
import { type Audience, audienceRows } from '#kit/data/rights.ts'
import { column, number, table, text } from '#kit/data/table.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'

/** The first language of surveys, that of their own texts, and the collections with their attachments. */
export const storedSurvey = table(
  'survey_survey',
  { comCode: text, surveyId: number },
  { language: column<ShortLanguage>(), fileCode: column<string | null>() },
)

/** A survey as stored, with the viewer's roles in it. */
export interface SurveyRow {
  comCode: string
  surveyId: number
  boardId: number
  /** The board is global: the audience may include people of every company. */
  isGlobal: boolean
  title: string
  description: string
  endMessage: string
  /** The language of these texts; the others are in `translations`. */
  language: ShortLanguage
  translations: SurveyTranslations
  startDate: string
  endDate: string
  isAnonymous: boolean
  isEditable: boolean
  /** The survey closes after this many answers. */
  answerLimit: number | null
  resultVisibility: ResultVisibility
  resultGroups: string[]
  include: string[]
  exclude: string[]
  coManagers: string[]
  approverCode: string | null
  approvalNote: string
  useBell: boolean
  useMail: boolean
  fileCode: string | null
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
  /** Answers that were sent; of an anonymous survey never shown. */
  answeredCount: number
  /** Answers that are part of the results; in an anonymous survey it grows by five or more. */
  countedCount: number
  /** The viewer's seat among the members; null if they are not a member. */
  seat: number | null
  hasAnswered: boolean
  /** The viewer belongs to a group that sees the results. */
  isInResultGroup: boolean
}

/** The key of a survey. */
export interface SurveyKey {
  comCode: string
  surveyId: number
}

const audienceOf = (db: Db, level: Fragment) => db`
  array(select given.subject from survey_audience given
         where given.com_code = survey.com_code and given.survey_id = survey.survey_id and ${level}
         order by given.subject)`

/** Columns of {@link SurveyRow} over {@link surveySources}. */
export const surveyColumns = (db: Db, personCode: string, now: Date) => db`
  survey.com_code, survey.survey_id, survey.board_id, survey.is_global, survey.title, survey.description, survey.end_message,
  survey.language, survey.translations,
  survey.start_at as start_date, survey.end_at as end_date, survey.is_anonymous, survey.is_editable, survey.answer_limit,
  survey.result_visibility, survey.result_groups, survey.co_managers, survey.approver_code,
  ${audienceOf(db, db`given.level > 0`)} as include, ${audienceOf(db, db`given.level = 0`)} as exclude,
  survey.approval_note, survey.use_bell, survey.use_mail, survey.file_code,
  array(select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from unnest(survey.reminder_at) at order by at)
    as reminder_dates,
  survey.reminded_at as reminded_date, survey.stage, survey.opened_at as opened_date,
  survey.paused_at as paused_date, survey.closed_at as closed_date, survey.share_code, survey.version,
  survey.created_by, survey.deleted_at as deleted_date,
  coalesce((select names
              from org_public_person where person_code = survey.created_by), '{"ko": "", "en": "", "zh": ""}')
    as created_user_name,
  coalesce(length(turnout.answered), 0) as member_count, coalesce(turnout.answered_count, 0) as answered_count,
  coalesce(turnout.counted_count, 0) as counted_count,
  own.seat, coalesce(get_bit(turnout.answered, own.seat) = 1, false) as has_answered,
  ${isInResultGroup(db, personCode, now)} as is_in_result_group`

/** Whether a person belongs to a group that may see the results of `survey`, within the companies of its board. */
export const isInResultGroup = (db: Db, personCode: string, now: Date) => db`
  (survey.result_groups <> '{}' and exists (
    select from survey_post_subject(${now}) post
     where post.person_code = ${personCode} and post.subjects && survey.result_groups
       and (survey.is_global or post.com_code = survey.com_code)))`

/** Surveys with their participation and the viewer's seat. */
export const surveySources = (db: Db, personCode: string) => db`
  survey_survey survey
  left join survey_turnout turnout on turnout.com_code = survey.com_code and turnout.survey_id = survey.survey_id
  left join survey_member own on own.com_code = survey.com_code and own.survey_id = survey.survey_id
        and own.person_code = ${personCode}`

/**
 * A survey by its number, including removed ones that were not purged, and without templates; `lock` locks it until the
 * transaction ends.
 */
export async function findSurvey(
  db: Db,
  surveyId: number,
  { personCode, now, lock = false }: { personCode: string; now: Date; lock?: boolean },
): Promise<SurveyRow | undefined> {
  const [row] = await db<SurveyRow[]>`
    select ${surveyColumns(db, personCode, now)} from ${surveySources(db, personCode)}
     where survey.survey_id = ${surveyId} and survey.purged_at is null and survey.template_scope is null ${lock ? db`for update of survey` : db``}`
  return row
}

/** The columns of step 1. */
export interface SurveyWriting {
  title: string
  description: string
  endMessage: string
  startDate: string
  endDate: string
  isAnonymous: boolean
  isEditable: boolean
  answerLimit: number | null
  resultVisibility: string
  resultGroups: string[]
  include: string[]
  exclude: string[]
  coManagers: string[]
  approverCode: string | null
  useBell: boolean
  useMail: boolean
  reminderDates: string[]
}

/** The languages of a new survey. */
export type SurveyLanguages = Pick<SurveyRow, 'language' | 'translations'>

async function replaceAudience(db: Db, { comCode, surveyId }: SurveyKey, audience: Audience): Promise<void> {
  await db`delete from survey_audience where com_code = ${comCode} and survey_id = ${surveyId}`
  await db`
    insert into survey_audience (com_code, survey_id, subject, level)
    select ${comCode}, ${surveyId}, subject, min(level) from ${audienceRows(db, audience)} group by subject`
}

/** Inserts a draft, or a template; returns its number. */
export async function insertSurvey(
  db: Db,
  at: { comCode: string; boardId: number; isGlobal: boolean },
  writing: SurveyWriting & SurveyLanguages & { templateScope?: TemplateScope },
  by: { personCode: string; now: Date },
): Promise<number> {
  const [row] = await db<{ surveyId: number }[]>`
    insert into survey_survey (
      com_code, board_id, is_global, title, description, end_message, language, translations, start_at, end_at, is_anonymous, is_editable,
      answer_limit, result_visibility, result_groups, co_managers, approver_code, use_bell, use_mail, reminder_at,
      created_by, created_at, template_scope)
    values (
      ${at.comCode}, ${at.boardId}, ${at.isGlobal}, ${writing.title}, ${writing.description}, ${writing.endMessage},
      ${writing.language}, ${db.json(writing.translations)},
      ${writing.startDate}::timestamptz, ${writing.endDate}::timestamptz, ${writing.isAnonymous},
      ${writing.isEditable}, ${writing.answerLimit}, ${writing.resultVisibility}, ${writing.resultGroups}, ${writing.coManagers}, ${writing.approverCode}, ${writing.useBell}, ${writing.useMail},
      ${writing.reminderDates}::timestamptz[], ${by.personCode}, ${by.now},
      ${writing.templateScope ?? null})
    returning survey_id`
  if (!row) throw new Error('an insert with returning has a row')
  await replaceAudience(db, { comCode: at.comCode, surveyId: row.surveyId }, writing)
  return row.surveyId
}

/** Writes the next version of a survey's settings. */
export async function updateSurvey(db: Db, key: SurveyKey, writing: SurveyWriting, now: Date): Promise<void> {
  await db`
    update survey_survey
       set title = ${writing.title}, description = ${writing.description}, end_message = ${writing.endMessage},
           start_at = ${writing.startDate}::timestamptz, end_at = ${writing.endDate}::timestamptz,
           is_anonymous = ${writing.isAnonymous}, is_editable = ${writing.isEditable},
           answer_limit = ${writing.answerLimit},
           result_visibility = ${writing.resultVisibility},
           result_groups = ${writing.resultGroups}, co_managers = ${writing.coManagers},
           approver_code = ${writing.approverCode}, use_bell = ${writing.useBell},
           use_mail = ${writing.useMail},
           reminder_at = ${writing.reminderDates}::timestamptz[], version = version + 1, updated_at = ${now}
     where com_code = ${key.comCode} and survey_id = ${key.surveyId}`
  await replaceAudience(db, key, writing)
}

/** The time zone of a company. */
export async function findTimeZone(db: Db, comCode: string): Promise<string> {
  const [row] = await db<
    { timeZone: string }[]
  >`select time_zone from org_public_company where com_code = ${comCode}`
  return row?.timeZone ?? 'UTC'
}

/** Fields of a survey's lifecycle; undefined leaves a field unchanged. */
export interface SurveyLife {
  stage?: SurveyRow['stage']
  approvalNote?: string
  startDate?: string
  endDate?: string
  answerLimit?: number | null
  openedDate?: Date
  pausedDate?: Date | null
  closedDate?: Date | null
  closeToldDate?: Date | null
  remindedDate?: Date
  shareCode?: string | null
  deletedDate?: Date | null
  deletedBy?: string | null
  purgedDate?: Date
}

const lifeColumns: Record<keyof SurveyLife, string> = {
  stage: 'stage',
  approvalNote: 'approval_note',
  startDate: 'start_at',
  endDate: 'end_at',
  answerLimit: 'answer_limit',
  openedDate: 'opened_at',
  pausedDate: 'paused_at',
  closedDate: 'closed_at',
  closeToldDate: 'close_told_at',
  remindedDate: 'reminded_at',
  shareCode: 'share_code',
  deletedDate: 'deleted_at',
  deletedBy: 'deleted_by',
  purgedDate: 'purged_at',
}

/** Updates fields of a survey's lifecycle; returns the new version. */
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

/** Deletes a survey with everything attached to it. */
export async function deleteSurvey(db: Db, { comCode, surveyId }: SurveyKey): Promise<void> {
  await db`delete from survey_answer where com_code = ${comCode} and survey_id = ${surveyId}`
  await db`delete from survey_response where com_code = ${comCode} and survey_id = ${surveyId}`
  await storedSurvey.delete(db, { comCode, surveyId })
}
