import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { PortalPath } from '#modules/account/index.ts'
import { type BoardRights, isVisible, type SurveyActs, surveyActs } from './survey.rules.ts'
import { findSurvey, type SurveyRow } from './survey.sql.ts'

/** A board of surveys, with the rights of the viewer. */
export interface SurveyBoard extends BoardRights {
  boardId: number
  comCode: string
  isGlobal: boolean
  name: LocalName
}

type Asking = Pick<Context, 'db' | 'viewer' | 'slots'>

declare module '#kit/slots.ts' {
  interface Slots {
    /** Filled by the app with the boards of the room board that are of the kind `survey`. */
    surveyBoards: (context: Pick<Context, 'db' | 'viewer'>) => Promise<SurveyBoard[]>
  }
}

/** Boards of surveys that the viewer may read, of every company. */
export function listSurveyBoards(context: Asking): Promise<SurveyBoard[]> {
  return context.slots.one('surveyBoards')(context)
}

/** A survey that the viewer may see, and the actions they may take. */
export interface ReadableSurvey extends SurveyRow {
  acts: SurveyActs
  board: SurveyBoard | null
}

/** A board of surveys that the viewer may read; 404 otherwise. */
export async function requireSurveyBoard(context: Asking, boardId: number): Promise<SurveyBoard> {
  const board = (await listSurveyBoards(context)).find((one) => one.boardId === boardId)
  if (!board) throw notFound()
  return board
}

/**
 * Checks a path of surveys: false for a list if the board in MENUID does not exist or the viewer may not read it,
 * undefined otherwise (spec 2§2).
 */
export async function checkSurveyPath(
  context: Asking,
  { path, query }: PortalPath,
): Promise<boolean | undefined> {
  // Other screens show a survey, which members of its audience may open without a right in the board.
  if (!/^\/survey\/list\/?$/i.test(path)) return undefined
  const asked = [...query].find(([name, value]) => name.toLowerCase() === 'menuid' && value !== '')?.[1]
  if (asked === undefined) return undefined
  const boards = await listSurveyBoards(context)
  return boards.some((board) => String(board.boardId) === asked) ? undefined : false
}

/**
 * The survey of this number; 404 if it does not exist, is removed (except for managers of its board), or is not
 * visible. Authors and co-managers see it from its creation, approvers from the request for approval, managers of its
 * board from its publication, and members and the result groups from its opening. `lock` locks it.
 */
export async function requireSurvey(
  context: Context,
  surveyId: number,
  lock = false,
): Promise<ReadableSurvey> {
  const { personCode } = context.viewer
  const row = await findSurvey(context.db, surveyId, { personCode, now: context.clock.now(), lock })
  if (!row) throw notFound()
  const board = (await listSurveyBoards(context)).find((one) => one.boardId === row.boardId) ?? null
  const acts = surveyActs(row, personCode, board, context.clock.now())
  if (!isVisible(row, acts, personCode)) throw notFound()
  return { ...row, acts, board }
}

/** The survey of this number, locked for writing, if the viewer wrote or co-manages it; 403 for other readers. */
export async function requireManagedSurvey(context: Context, surveyId: number): Promise<ReadableSurvey> {
  const survey = await requireSurvey(context, surveyId, true)
  if (survey.deletedDate !== null) throw notFound()
  if (!survey.acts.canManage) throw failure('kit.forbidden')
  return survey
}

/** The survey of this number, locked for writing, for its managers and those of its board; 403 for other readers. */
export async function requireAdministeredSurvey(context: Context, surveyId: number): Promise<ReadableSurvey> {
  const survey = await requireSurvey(context, surveyId, true)
  if (!survey.acts.canManage && !survey.acts.canAdminister) throw failure('kit.forbidden')
  return survey
}

/**
 * The survey, if the viewer may see its results: by their rights, or by the code of shared results. The code is valid
 * in the company of the survey, or in every company for a global board. 403 for members without access to the
 * results.
 */
export async function requireResults(
  context: Context,
  { surveyId, shareCode }: { surveyId: number; shareCode?: string },
): Promise<ReadableSurvey> {
  if (shareCode !== undefined) {
    const { personCode, comCode } = context.viewer
    const row = await findSurvey(context.db, surveyId, { personCode, now: context.clock.now() })
    if (!row || row.deletedDate !== null || row.shareCode !== shareCode) throw notFound()
    const board = (await listSurveyBoards(context)).find((one) => one.boardId === row.boardId) ?? null
    if (row.comCode !== comCode && !row.isGlobal) throw notFound()
    return { ...row, board, acts: surveyActs(row, personCode, board, context.clock.now()) }
  }
  const survey = await requireSurvey(context, surveyId)
  if (!survey.acts.canSeeResults) throw failure('kit.forbidden')
  return survey
}
