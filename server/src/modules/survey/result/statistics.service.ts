import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@maru/api/kit/endpoint'
import {
  type CrossGroup,
  type CrossTable,
  type DepartmentTurnout,
  kindOf,
  phaseOf,
  type SurveyStatistics,
  smallestGroup,
  type surveyApi,
} from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { listFilesOf } from '#modules/file/index.ts'
import { countNonResponders, selectNonResponders, selectTurnout } from '../audience/roster.sql.ts'
import { unnamedTurnout } from '../counting/counting.rules.ts'
import { selectCountedDepartments } from '../counting/sealed.sql.ts'
import { emitSurvey, surveyEvents } from '../lifecycle/lifecycle.service.ts'
import { selectQuestions } from '../question.sql.ts'
import { type ReadableSurvey, requireManagedSurvey, requireResults, requireSurvey } from '../survey.access.ts'
import { hideSmallGroups } from '../survey.rules.ts'
import { updateLife } from '../survey.sql.ts'
import { byQuestion, toStatistics } from './statistics.rules.ts'
import {
  countTexts,
  selectCross,
  selectDays,
  selectMeasures,
  selectSteps,
  selectTallies,
  selectTexts,
} from './statistics.sql.ts'

/** Minimum time between two manual reminders. */
const reminderPause = 600_000

/**
 * Throws for an anonymous survey with fewer than five answers, because results of such a small group could identify
 * people.
 */
export function requireEnough(survey: ReadableSurvey): void {
  const isTooFew = survey.isAnonymous && survey.countedCount < smallestGroup
  if (isTooFew) throw failure('survey.tooFewAnswers', { least: smallestGroup })
}

/** Statistics of a survey for readers of its results. */
export async function getStatistics(
  context: Context,
  input: Input<typeof surveyApi.getStatistics>,
): Promise<SurveyStatistics> {
  const survey = await requireResults(context, input)
  requireEnough(survey)
  return readStatistics(context, survey)
}

/** The figures of all questions, without checking rights. */
export async function readStatistics(
  { db }: Pick<Context, 'db'>,
  survey: ReadableSurvey,
): Promise<SurveyStatistics> {
  const questions = await selectQuestions(db, survey)
  const measured = questions
    .filter((question) => kindOf(question.questionType) === 'number')
    .map((question) => question.surveyQuestionId)
  const [tallies, measures, days] = await Promise.all([
    selectTallies(db, survey, measured),
    measured.length > 0 ? selectMeasures(db, survey, measured) : [],
    selectDays(db, survey),
  ])
  const steps = measures.length > 0 ? await selectSteps(db, survey, measures) : []
  const groups = { tallies: byQuestion(tallies), steps: byQuestion(steps) }
  return {
    memberCount: survey.memberCount,
    answeredCount: survey.countedCount,
    days,
    questions: questions.map((question) => {
      const id = question.surveyQuestionId
      return toStatistics(
        question,
        groups.tallies.get(id) ?? [],
        groups.steps.get(id) ?? [],
        measures.find((one) => one.surveyQuestionId === id),
      )
    }),
  }
}

async function requireQuestion(context: Context, survey: ReadableSurvey, surveyQuestionId: number) {
  const questions = await selectQuestions(context.db, survey)
  const question = questions.find((one) => one.surveyQuestionId === surveyQuestionId)
  if (!question) throw notFound()
  return question
}

/** A page of the texts in the answers to a question. */
export async function listTexts(
  context: Context,
  input: Input<typeof surveyApi.listTexts>,
): Promise<Output<typeof surveyApi.listTexts>> {
  const survey = await requireResults(context, input)
  requireEnough(survey)
  const question = await requireQuestion(context, survey, input.surveyQuestionId)
  const search = shownLine(input.searchText ?? '')
  const totalCount = await countTexts(context.db, survey, input.surveyQuestionId, search)
  const offset = (input.page - 1) * input.itemsPerPage
  if (offset >= totalCount) return { data: [], totalCount }
  const limits = { limit: input.itemsPerPage, offset }
  const rows = await selectTexts(context.db, survey, input.surveyQuestionId, search, limits)
  if (kindOf(question.questionType) !== 'file')
    return { data: rows.map((row) => ({ ...row, files: [] })), totalCount }
  const files = await listFilesOf(
    context,
    survey.comCode,
    rows.map((row) => row.text),
  )
  // Files require rights in the survey, which the code of shared results does not grant.
  const isOpen = survey.acts.canSeeResults
  const data = rows.map((row) => ({
    text: '',
    count: row.count,
    name: null,
    files: (files.get(row.text) ?? []).map(({ name, downloadUrl }) => ({
      name,
      downloadUrl: isOpen ? downloadUrl : null,
    })),
  }))
  return { data, totalCount }
}

/** Counts of a question by department or company. */
export async function getCrossTable(
  context: Context,
  input: Input<typeof surveyApi.getCrossTable>,
): Promise<CrossTable> {
  const survey = await requireResults(context, input)
  requireEnough(survey)
  await requireQuestion(context, survey, input.surveyQuestionId)
  const groups = new Map<string, CrossGroup>()
  let unlabelled = 0
  for (const row of await selectCross(context.db, survey, input.surveyQuestionId, input.by)) {
    const { code, name, respondents, surveyExampleId, surveyExampleRow, value, count } = row
    if (code === null) {
      unlabelled = respondents
      continue
    }
    const group = groups.get(code) ?? {
      code,
      name: name ?? { ko: code, en: code, zh: code },
      respondents,
      counts: [],
    }
    group.counts.push({ surveyExampleId, surveyExampleRow, value, count })
    groups.set(code, group)
  }
  if (!survey.isAnonymous) return { groups: [...groups.values()], hiddenRespondents: unlabelled }
  return hideSmallGroups([...groups.values()], unlabelled)
}

/**
 * Participation by department. In an anonymous survey the figures are of counted answers, in steps of five, and small
 * departments are shown without figures.
 */
export async function getParticipation(
  context: Context,
  input: Input<typeof surveyApi.getParticipation>,
): Promise<DepartmentTurnout[]> {
  const survey = await requireResults(context, input)
  const rows = await selectTurnout(context.db, survey, input.parentDeptCode || null)
  if (!survey.isAnonymous) return rows
  const departments = await selectCountedDepartments(context.db, survey)
  const shown = new Map(
    unnamedTurnout(departments, input.parentDeptCode || null).map((one) => [one.deptCode, one]),
  )
  return rows.flatMap(({ comCode, name, deptCode }) => {
    const own = shown.get(deptCode)
    return own ? { ...own, comCode, name } : []
  })
}

/** Members without an answer in a named survey, for its managers; 409 `survey.anonymous` otherwise. */
export async function listNonResponders(
  context: Context,
  input: Input<typeof surveyApi.listNonResponders>,
): Promise<Output<typeof surveyApi.listNonResponders>> {
  const survey = await requireSurvey(context, input.surveyId)
  if (!survey.acts.canManage) throw failure('kit.forbidden')
  if (survey.isAnonymous) throw failure('survey.anonymous')
  const deptCode = input.deptCode || null
  const totalCount = await countNonResponders(context.db, survey, deptCode)
  const offset = (input.page - 1) * input.itemsPerPage
  if (offset >= totalCount) return { data: [], totalCount }
  const limits = { limit: input.itemsPerPage, offset }
  return { data: await selectNonResponders(context.db, survey, deptCode, limits), totalCount }
}

/** Reminds all members without an answer; 409 `survey.remindedAlready` within ten minutes. */
export async function remindNonResponders(
  context: Context,
  { surveyId }: { surveyId: number },
): Promise<{ count: number }> {
  return transaction(context, async (inside) => {
    const survey = await requireManagedSurvey(inside, surveyId)
    const now = inside.clock.now()
    if (phaseOf(survey, now) !== 'open') throw failure('survey.notNow')
    const last = survey.remindedDate === null ? 0 : Date.parse(survey.remindedDate)
    if (now.getTime() - last < reminderPause) throw failure('survey.remindedAlready')
    await updateLife(inside.db, survey, { remindedDate: now })
    await emitSurvey(inside, surveyEvents.reminded, survey)
    return { count: survey.memberCount - survey.countedCount }
  })
}

/** Shares the results by a code, and returns the code; or ends the sharing. An existing code does not change. */
export async function shareResults(
  context: Context,
  input: Input<typeof surveyApi.shareResults>,
): Promise<{ shareCode: string | null }> {
  return transaction(context, async (inside) => {
    const survey = await requireManagedSurvey(inside, input.surveyId)
    if (!survey.acts.canSeeResults) throw failure('kit.forbidden')
    const shareCode = input.isShared ? (survey.shareCode ?? randomUUID()) : null
    await updateLife(inside.db, survey, { shareCode })
    return { shareCode }
  })
}
