import type { Input, Output } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import {
  phaseOf,
  type SurveyDetail,
  smallestGroup,
  statusOf,
  type surveyApi,
  surveyLimits,
  surveyTopic,
} from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { storeRelation } from '#modules/relation/index.ts'
import { holdSurveyFiles, withPictures } from './attachment/attachment.service.ts'
import { listParts } from './audience/audience.service.ts'
import { selectPeople, subjectOf } from './audience/audience.sql.ts'
import { selectQuestions } from './question.sql.ts'
import {
  type ReadableSurvey,
  requireManagedSurvey,
  requireResults,
  requireSurvey,
  requireSurveyBoard,
} from './survey.access.ts'
import { changeableOf, composingFaultsOf } from './survey.rules.ts'
import {
  insertSurvey,
  type SurveyKey,
  type SurveyRow,
  type SurveyWriting,
  storedSurvey,
  updateSurvey,
} from './survey.sql.ts'

type Saved = Output<typeof surveyApi.saveSurvey>

/** Notifies open browsers of a change in a survey; sends only the id. */
export async function pushSurvey(context: Context, surveyId: number): Promise<void> {
  await context.push(context.db, { to: ['*'], comCode: '*', topic: surveyTopic, id: surveyId })
}

const noPerson = (personCode: string) => ({ personCode, comCode: '', name: { ko: '', en: '', zh: '' } })

async function toDetail(context: Context, survey: ReadableSurvey): Promise<SurveyDetail> {
  const { db } = context
  const now = context.clock.now()
  const { acts } = survey
  const phase = phaseOf(survey, now)
  const seesRules = acts.canManage || acts.canApprove || acts.canAdminister
  const subjects = seesRules ? [...survey.include, ...survey.exclude, ...survey.resultGroups] : []
  const parts = subjects.length > 0 ? await listParts(db, subjects, null) : []
  const named = (wanted: string[]) => parts.filter((part) => wanted.includes(subjectOf(part)))
  const codes = [
    survey.createdBy,
    ...survey.coManagers,
    ...(survey.approverCode ? [survey.approverCode] : []),
  ]
  const people = await selectPeople(db, codes, { comCode: survey.comCode, isGlobal: true, now })
  const person = (code: string) => people.find((one) => one.personCode === code) ?? noPerson(code)
  return {
    surveyId: survey.surveyId,
    boardId: survey.boardId,
    comCode: survey.comCode,
    surveyTitle: survey.title,
    surveyStatus: statusOf(phase),
    phase,
    description: survey.description,
    endMessage: survey.endMessage,
    language: survey.language,
    translations: survey.translations,
    startDate: survey.startDate,
    endDate: survey.endDate,
    isAnonymous: survey.isAnonymous,
    isEditable: survey.isEditable,
    answerLimit: survey.answerLimit,
    answeredCount: acts.canManage ? survey.countedCount : null,
    resultVisibility: survey.resultVisibility,
    audience: { include: named(survey.include), exclude: named(survey.exclude) },
    coManagers: seesRules ? survey.coManagers.map(person) : [],
    approver: seesRules && survey.approverCode ? person(survey.approverCode) : null,
    resultGroups: named(survey.resultGroups),
    approvalNote: seesRules ? survey.approvalNote : '',
    useBell: survey.useBell,
    useMail: survey.useMail,
    isMailOff: !context.mail.isOn,
    fileCode: survey.fileCode,
    reminderDates: seesRules ? survey.reminderDates : [],
    createdBy: person(survey.createdBy),
    version: survey.version,
    serverDate: now.toISOString(),
    changeable: changeableOf(survey, phase),
    isMember: acts.isMember,
    hasAnswered: survey.hasAnswered,
    canAnswer: acts.canAnswer,
    canManage: acts.canManage,
    canApprove: acts.canApprove,
    canSeeResults: acts.canSeeResults,
    shareCode: acts.canManage ? survey.shareCode : null,
    questions: await withPictures(context, survey, await selectQuestions(db, survey)),
  }
}

/** The detail of a survey (spec 2§7, main info). */
export async function getSurvey(context: Context, { surveyId }: { surveyId: number }): Promise<SurveyDetail> {
  return toDetail(context, await requireSurvey(context, surveyId))
}

/** A survey with results shared by a code, without the fields for its managers. */
export async function getSharedSurvey(
  context: Context,
  input: { surveyId: number; shareCode: string },
): Promise<SurveyDetail> {
  const survey = await requireResults(context, input)
  const closed = { canManage: false, canApprove: false, canAdminister: false, canAnswer: false }
  return toDetail(context, { ...survey, acts: { ...survey.acts, ...closed, canSeeResults: true } })
}

function toWriting(input: Input<typeof surveyApi.saveSurvey>, now: Date): SurveyWriting {
  const title = shownLine(input.title)
  if (title === '') throw failure('survey.titleEmpty')
  const start = Date.parse(input.startDate)
  const end = Date.parse(input.endDate)
  const days = (end - start) / 86_400_000
  const isReal = start > Date.UTC(2000, 0, 1) && end < now.getTime() + 10 * 366 * 86_400_000
  if (!(days > 0 && days <= surveyLimits.days && isReal)) throw failure('survey.periodInvalid')
  const answerLimit = input.answerLimit ?? null
  // With fewer than five answers an anonymous survey counts none at its end (decision 100).
  if (answerLimit !== null && input.isAnonymous && answerLimit < smallestGroup)
    throw failure('survey.limitTooSmall', { least: smallestGroup })
  const subjects = (list: Input<typeof surveyApi.saveSurvey>['audience']['include']) => [
    ...new Set(list.map(subjectOf)),
  ]
  return {
    title,
    description: input.description.normalize('NFC').trim(),
    endMessage: input.endMessage.normalize('NFC').trim(),
    startDate: new Date(start).toISOString(),
    endDate: new Date(end).toISOString(),
    isAnonymous: input.isAnonymous,
    isEditable: input.isEditable,
    answerLimit,
    resultVisibility: input.resultVisibility,
    resultGroups: subjects(input.resultGroups),
    include: subjects(input.audience.include),
    exclude: subjects(input.audience.exclude),
    coManagers: [...new Set(input.coManagers)],
    approverCode: input.approverCode,
    useBell: input.useBell,
    useMail: input.useMail,
    reminderDates: [...new Set(input.reminderDates.map((at) => new Date(at).toISOString()))].sort(),
  }
}

async function requireKnown(
  context: Context,
  board: Pick<SurveyRow, 'comCode' | 'isGlobal'>,
  writing: SurveyWriting,
): Promise<void> {
  const scope = { comCode: board.comCode, isGlobal: board.isGlobal, now: context.clock.now() }
  const subjects = [...new Set([...writing.include, ...writing.exclude, ...writing.resultGroups])]
  const known = await listParts(context.db, subjects, board.isGlobal ? null : board.comCode)
  if (new Set(known.map(subjectOf)).size < subjects.length) throw failure('survey.audienceUnknown')
  const codes = [...writing.coManagers, ...(writing.approverCode ? [writing.approverCode] : [])]
  const people = codes.length > 0 ? await selectPeople(context.db, codes, scope) : []
  const isSelf = writing.approverCode === context.viewer.personCode
  if (people.length < new Set(codes).size || isSelf) throw failure('survey.personUnknown')
}

/** Whether the change affects only what may change after the opening: wording, end, managers and reminders. */
function isOnlyWording(survey: SurveyRow, writing: SurveyWriting): boolean {
  const same = (one: readonly string[], other: readonly string[]) =>
    [...one].sort().join() === [...other].sort().join()
  return (
    survey.isAnonymous === writing.isAnonymous &&
    survey.isEditable === writing.isEditable &&
    survey.answerLimit === writing.answerLimit &&
    survey.resultVisibility === writing.resultVisibility &&
    same(survey.resultGroups, writing.resultGroups) &&
    same(survey.include, writing.include) &&
    same(survey.exclude, writing.exclude) &&
    Date.parse(survey.startDate) === Date.parse(writing.startDate)
  )
}

async function saveFiles(
  context: Context,
  survey: SurveyKey & { fileCode: string | null },
  fileCode: string | null,
): Promise<void> {
  if (fileCode === survey.fileCode) return
  await storedSurvey.update(context.db, survey, {
    fileCode: await holdSurveyFiles(context, survey, fileCode),
  })
}

/**
 * Creates a draft or the next version of a survey (spec 2§7). 409 `survey.surveyChanged` if the given version is
 * outdated, `survey.wordingOnly` if the survey was opened and more than wording, end, managers and reminders would
 * change.
 */
export async function saveSurvey(
  context: Context,
  input: Input<typeof surveyApi.saveSurvey>,
): Promise<Saved> {
  const now = context.clock.now()
  const writing = toWriting(input, now)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    if (!input.surveyId) {
      const board = await requireSurveyBoard(inside, input.boardId)
      if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
      await requireKnown(inside, board, writing)
      const language = input.language ?? shortLanguage(viewer.language)
      const by = { personCode: viewer.personCode, now }
      const surveyId = await insertSurvey(db, board, { ...writing, language, translations: {} }, by)
      await saveFiles(inside, { comCode: board.comCode, surveyId, fileCode: null }, input.fileCode)
      await storeRelation(inside, input.from, { kind: 'survey', id: String(surveyId) })
      return { surveyId, version: 1 }
    }
    const survey = await requireManagedSurvey(inside, input.surveyId)
    requireVersion('survey.surveyChanged', survey, input.version)
    if (changeableOf(survey, phaseOf(survey, now)) === 'nothing') throw failure('survey.notNow')
    // The roster is created at the opening, so the audience cannot change afterwards.
    if (survey.openedDate !== null && !isOnlyWording(survey, writing)) throw failure('survey.wordingOnly')
    if (survey.stage === 'published' && survey.approverCode !== writing.approverCode)
      throw failure('survey.notNow')
    await requireKnown(inside, survey, writing)
    await updateSurvey(db, survey, writing, now)
    if (input.language && input.language !== survey.language)
      await storedSurvey.update(db, survey, { language: input.language })
    await saveFiles(inside, survey, input.fileCode)
    await pushSurvey(inside, survey.surveyId)
    return { surveyId: survey.surveyId, version: survey.version + 1 }
  })
}

/** What a survey lacks before publishing. */
export async function getComposingStatus(
  context: Context,
  { surveyId }: { surveyId: number },
): Promise<Output<typeof surveyApi.getComposingStatus>> {
  const survey = await requireSurvey(context, surveyId)
  if (!survey.acts.canManage) throw failure('kit.forbidden')
  const faults = composingFaultsOf(survey, await selectQuestions(context.db, survey), context.clock.now())
  return { isReady: faults.length === 0, faults: faults.slice(0, 100) }
}
