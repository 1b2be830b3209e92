import type { Input, Output } from '@maru/api/kit/endpoint'
import {
  phaseOf,
  type SurveyDetail,
  type SurveyItem,
  type SurveyList,
  statusOf,
  type surveyApi,
  surveyLimits,
  surveyTopic,
} from '@maru/api/survey'
import { type Context, transaction } from '../../kit/context.ts'
import { failure } from '../../kit/failure.ts'
import { shownLine } from '../../kit/shown-text.ts'
import { requireVersion } from '../../kit/version.ts'
import { insertExamples, insertQuestion, selectQuestions, updateBranches } from './question.sql.ts'
import { countAudience } from './roster.sql.ts'
import {
  type ReadableSurvey,
  requireManagedSurvey,
  requireResults,
  requireSurvey,
  requireSurveyBoard,
  type SurveyBoard,
  type SurveyParts,
} from './survey.access.ts'
import { changeableOf, composingFaultsOf, surveyActs } from './survey.rules.ts'
import {
  countSurveys,
  insertSurvey,
  type SurveyFilter,
  type SurveyRow,
  type SurveyWriting,
  selectPartNames,
  selectPeople,
  selectRoleTypes,
  selectSurveys,
  subjectOf,
  updateSurvey,
} from './survey.sql.ts'

type Saved = Output<typeof surveyApi.saveSurvey>

/** Notifies open browsers that something changed in a survey; the id alone travels. */
export async function pushSurvey(context: Context, surveyId: number): Promise<void> {
  await context.push(context.db, { to: ['*'], comCode: '*', topic: surveyTopic, id: surveyId })
}

function toItem(row: SurveyRow, personCode: string, boards: readonly SurveyBoard[], now: Date): SurveyItem {
  const board = boards.find((one) => one.boardId === row.boardId) ?? null
  const acts = surveyActs(row, personCode, board, now)
  const phase = phaseOf(row, now)
  const counts = acts.canManage || acts.canAdminister || acts.canSeeResults
  return {
    surveyId: row.surveyId,
    boardId: row.boardId,
    comCode: row.comCode,
    surveyTitle: row.title,
    surveyStatus: statusOf(phase),
    phase,
    startDate: row.startDate,
    endDate: row.endDate,
    isAnonymous: row.isAnonymous,
    hasAnswered: row.hasAnswered,
    canManage: acts.canManage,
    canSeeResults: acts.canSeeResults,
    memberCount: counts ? row.memberCount : null,
    answeredCount: counts ? row.answeredCount : null,
    createdUserName: row.createdUserName,
    deletedDate: row.deletedDate,
  }
}

interface ListInput {
  RowCount?: number
  PageNumber?: number
  searchText?: string
}

async function list(
  context: Context,
  parts: SurveyParts,
  input: ListInput,
  wanted: Partial<SurveyFilter> & Pick<SurveyFilter, 'scope'>,
): Promise<SurveyList> {
  const boards = await parts.boards(context)
  const now = context.clock.now()
  const { personCode } = context.viewer
  const filter: SurveyFilter = {
    personCode,
    managedBoards: boards.filter((board) => board.isManager).map((board) => board.boardId),
    now,
    boardId: null,
    status: null,
    fromDay: null,
    untilDay: null,
    searchText: shownLine(input.searchText ?? ''),
    ...wanted,
  }
  const limit = input.RowCount ?? 20
  const offset = ((input.PageNumber ?? 1) - 1) * limit
  const totalCount = await countSurveys(context.db, filter)
  const rows = offset < totalCount ? await selectSurveys(context.db, filter, { limit, offset }) : []
  return { surveyLists: rows.map((row) => toItem(row, personCode, boards, now)), totalCount }
}

/** Published surveys that the viewer is asked in (spec 2§7). */
export function listSurveys(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.listSurveys>,
): Promise<SurveyList> {
  const { SurveyStatus, MenuId, StartDate, EndDate, scope = 'all' } = input
  return list(context, parts, input, {
    scope: scope === 'all' ? 'member' : scope,
    status: SurveyStatus ?? null,
    boardId: MenuId || null,
    fromDay: StartDate ?? null,
    untilDay: EndDate ?? null,
  })
}

/** Surveys that the viewer wrote or manages with others; drafts alone where asked for. */
export function listMySurveys(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.listMySurveys>,
): Promise<SurveyList> {
  return list(context, parts, input, {
    scope: input.isDraft ? 'draft' : 'own',
    boardId: input.MenuId || null,
  })
}

/** Surveys that wait for the viewer's approval. */
export function listApprovals(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.listApprovals>,
): Promise<SurveyList> {
  return list(context, parts, input, { scope: 'approval' })
}

/** Every published survey of the boards that the viewer manages; 403 for those who manage none. */
export async function listAdminSurveys(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.listAdminSurveys>,
): Promise<SurveyList> {
  const boards = await parts.boards(context)
  if (!boards.some((board) => board.isManager)) throw failure('kit.forbidden')
  return list(context, parts, input, { scope: input.isRemoved ? 'removed' : 'admin' })
}

/** Boards of surveys with the viewer's rights in them. */
export function listSurveyBoards(context: Context, parts: SurveyParts): Promise<SurveyBoard[]> {
  return parts.boards(context)
}

const noPerson = (personCode: string) => ({ personCode, comCode: '', name: { ko: '', en: '', zh: '' } })

async function toDetail(context: Context, survey: ReadableSurvey): Promise<SurveyDetail> {
  const { db } = context
  const now = context.clock.now()
  const { acts } = survey
  const phase = phaseOf(survey, now)
  const seesRules = acts.canManage || acts.canApprove || acts.canAdminister
  const subjects = seesRules ? [...survey.include, ...survey.exclude] : []
  const parts = subjects.length > 0 ? await selectPartNames(db, subjects, null) : []
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
    startDate: survey.startDate,
    endDate: survey.endDate,
    isAnonymous: survey.isAnonymous,
    isEditable: survey.isEditable,
    resultVisibility: survey.resultVisibility,
    audience: { include: named(survey.include), exclude: named(survey.exclude) },
    coManagers: seesRules ? survey.coManagers.map(person) : [],
    approver: seesRules && survey.approverCode ? person(survey.approverCode) : null,
    approvalNote: seesRules ? survey.approvalNote : '',
    useBell: survey.useBell,
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
    questions: await selectQuestions(db, survey),
  }
}

/** A survey in full (spec 2§7, main info). */
export async function getSurvey(
  context: Context,
  parts: SurveyParts,
  { surveyId }: { surveyId: number },
): Promise<SurveyDetail> {
  return toDetail(context, await requireSurvey(context, parts, surveyId))
}

/** A survey whose results are shared by a code; without what only its managers see. */
export async function getSharedSurvey(
  context: Context,
  parts: SurveyParts,
  input: { surveyId: number; shareCode: string },
): Promise<SurveyDetail> {
  const survey = await requireResults(context, parts, input)
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
    resultVisibility: input.resultVisibility,
    include: subjects(input.audience.include),
    exclude: subjects(input.audience.exclude),
    coManagers: [...new Set(input.coManagers)],
    approverCode: input.approverCode,
    useBell: input.useBell,
    reminderDates: [...new Set(input.reminderDates.map((at) => new Date(at).toISOString()))].sort(),
  }
}

async function requireKnown(
  context: Context,
  board: Pick<SurveyRow, 'comCode' | 'isGlobal'>,
  writing: SurveyWriting,
): Promise<void> {
  const scope = { comCode: board.comCode, isGlobal: board.isGlobal, now: context.clock.now() }
  const subjects = [...new Set([...writing.include, ...writing.exclude])]
  const known = await selectPartNames(context.db, subjects, board.isGlobal ? null : board.comCode)
  if (new Set(known.map(subjectOf)).size < subjects.length) throw failure('survey.audienceUnknown')
  const codes = [...writing.coManagers, ...(writing.approverCode ? [writing.approverCode] : [])]
  const people = codes.length > 0 ? await selectPeople(context.db, codes, scope) : []
  const isSelf = writing.approverCode === context.viewer.personCode
  if (people.length < new Set(codes).size || isSelf) throw failure('survey.personUnknown')
}

/** What may change after the first answer: wording, the end, managers and reminders. */
function isOnlyWording(survey: SurveyRow, writing: SurveyWriting): boolean {
  const same = (one: readonly string[], other: readonly string[]) =>
    [...one].sort().join() === [...other].sort().join()
  return (
    survey.isAnonymous === writing.isAnonymous &&
    survey.isEditable === writing.isEditable &&
    survey.resultVisibility === writing.resultVisibility &&
    same(survey.include, writing.include) &&
    same(survey.exclude, writing.exclude) &&
    Date.parse(survey.startDate) === Date.parse(writing.startDate)
  )
}

/**
 * Writes a new draft or the next version of a survey (spec 2§7). 409 `survey.surveyChanged` when it is not at the given
 * version any more, `survey.wordingOnly` where somebody has answered and more than wording would change.
 */
export async function saveSurvey(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.saveSurvey>,
): Promise<Saved> {
  const now = context.clock.now()
  const writing = toWriting(input, now)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    if (!input.surveyId) {
      const board = await requireSurveyBoard(inside, parts, input.boardId)
      if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
      await requireKnown(inside, board, writing)
      const surveyId = await insertSurvey(db, board, writing, { personCode: viewer.personCode, now })
      return { surveyId, version: 1 }
    }
    const survey = await requireManagedSurvey(inside, parts, input.surveyId)
    requireVersion('survey.surveyChanged', survey, input.version)
    if (changeableOf(survey, phaseOf(survey, now)) === 'nothing') throw failure('survey.notNow')
    // The roster is that of the opening: who is asked does not change after it.
    if (survey.openedDate !== null && !isOnlyWording(survey, writing)) throw failure('survey.wordingOnly')
    if (survey.stage === 'published' && survey.approverCode !== writing.approverCode)
      throw failure('survey.notNow')
    await requireKnown(inside, survey, writing)
    await updateSurvey(db, survey, writing, now)
    await pushSurvey(inside, survey.surveyId)
    return { surveyId: survey.surveyId, version: survey.version + 1 }
  })
}

/** Copies a survey that the viewer manages, or whose results they may see, into a new draft (spec 2§7, reuse). */
export async function reuseSurvey(
  context: Context,
  parts: SurveyParts,
  input: Input<typeof surveyApi.reuseSurvey>,
): Promise<Saved> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const old = await requireSurvey(inside, parts, input.surveyId)
    if (!old.acts.canManage && !old.acts.canSeeResults && !old.acts.canAdminister)
      throw failure('kit.forbidden')
    const board = await requireSurveyBoard(inside, parts, input.boardId ?? old.boardId)
    if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
    const now = clock.now()
    const length = Date.parse(old.endDate) - Date.parse(old.startDate)
    const isOwn = old.acts.canManage && board.comCode === old.comCode
    const surveyId = await insertSurvey(
      db,
      board,
      {
        ...old,
        startDate: now.toISOString(),
        endDate: new Date(now.getTime() + length).toISOString(),
        include: isOwn ? old.include : [],
        exclude: isOwn ? old.exclude : [],
        coManagers: [],
        approverCode: isOwn && old.approverCode !== viewer.personCode ? old.approverCode : null,
        reminderDates: [],
      },
      { personCode: viewer.personCode, now },
    )
    await copyQuestions(inside, old, { comCode: board.comCode, surveyId })
    return { surveyId, version: 1 }
  })
}

async function copyQuestions(
  context: Context,
  from: ReadableSurvey,
  to: { comCode: string; surveyId: number },
) {
  const { db } = context
  const ids = new Map<number, number>()
  const exampleIds = new Map<number, number>()
  const branches: { exampleId: number; goTo: number | 'end' }[] = []
  for (const [index, question] of (await selectQuestions(db, from)).entries()) {
    const { showIf } = question
    const copied = showIf && {
      surveyQuestionId: ids.get(showIf.surveyQuestionId) ?? 0,
      surveyExampleIds: showIf.surveyExampleIds.map((id) => exampleIds.get(id) ?? 0),
    }
    const fill = (line: string) =>
      line.replaceAll(/\{\{q:(\d+)\}\}/g, (_all, id) => `{{q:${ids.get(Number(id)) ?? 0}}}`)
    const writing = {
      ...question,
      questionText: fill(question.questionText),
      description: fill(question.description),
    }
    const isForward = copied && copied.surveyQuestionId > 0
    const id = await insertQuestion(db, to, index + 1, { ...writing, showIf: isForward ? copied : null })
    ids.set(question.surveyQuestionId, id)
    const examples = question.examples.map((example) => ({ ...example, goTo: null }))
    const added = examples.length > 0 ? await insertExamples(db, to, id, examples) : []
    question.examples.forEach((example, at) => {
      exampleIds.set(example.surveyExampleId, added[at] ?? 0)
      if (example.goTo !== null) branches.push({ exampleId: added[at] ?? 0, goTo: example.goTo })
    })
  }
  await updateBranches(
    db,
    to,
    branches.map(({ exampleId, goTo }) => ({
      exampleId,
      goTo: goTo === 'end' ? 0 : (ids.get(goTo) ?? null),
    })),
  )
}

/** What a survey still needs before it can be published. */
export async function getComposingStatus(
  context: Context,
  parts: SurveyParts,
  { surveyId }: { surveyId: number },
): Promise<Output<typeof surveyApi.getComposingStatus>> {
  const survey = await requireSurvey(context, parts, surveyId)
  if (!survey.acts.canManage) throw failure('kit.forbidden')
  const faults = composingFaultsOf(survey, await selectQuestions(context.db, survey), context.clock.now())
  return { isReady: faults.length === 0, faults: faults.slice(0, 100) }
}

/** How many people an audience has now, for those who may write surveys in the board. */
export async function countPeople(
  context: Context,
  parts: SurveyParts,
  { boardId, audience }: Input<typeof surveyApi.countAudience>,
): Promise<{ count: number }> {
  const board = await requireSurveyBoard(context, parts, boardId)
  if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
  const scope = {
    comCode: board.comCode,
    isGlobal: board.isGlobal,
    include: audience.include.map(subjectOf),
    exclude: audience.exclude.map(subjectOf),
  }
  return { count: await countAudience(context.db, scope, context.clock.now()) }
}

/** Titles, positions and roles that an audience can be made of. */
export async function listRoleTypes(
  context: Context,
  parts: SurveyParts,
  { boardId }: { boardId: number },
): Promise<Output<typeof surveyApi.listRoleTypes>> {
  const board = await requireSurveyBoard(context, parts, boardId)
  return selectRoleTypes(
    context.db,
    board.isGlobal ? [board.comCode, context.viewer.comCode] : [board.comCode],
  )
}
