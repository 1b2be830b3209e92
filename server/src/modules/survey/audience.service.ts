import type { Input, Output } from '@maru/api/kit/endpoint'
import type { surveyApi } from '@maru/api/survey'
import type { Context } from '../../kit/context.ts'
import { failure } from '../../kit/failure.ts'
import { selectRoleTypes, subjectOf } from './audience.sql.ts'
import { selectAudienceCount } from './roster.sql.ts'
import { requireSurveyBoard } from './survey.access.ts'

/** Number of people in an audience now, for people who may write surveys in the board. */
export async function countAudience(
  context: Context,
  { boardId, audience }: Input<typeof surveyApi.countAudience>,
): Promise<{ count: number }> {
  const board = await requireSurveyBoard(context, boardId)
  if (!board.canWrite && !board.isManager) throw failure('kit.forbidden')
  const scope = {
    comCode: board.comCode,
    isGlobal: board.isGlobal,
    include: audience.include.map(subjectOf),
    exclude: audience.exclude.map(subjectOf),
  }
  return { count: await selectAudienceCount(context.db, scope, context.clock.now()) }
}

/** Titles, positions and roles that can be parts of an audience. */
export async function listRoleTypes(
  context: Context,
  { boardId }: { boardId: number },
): Promise<Output<typeof surveyApi.listRoleTypes>> {
  const board = await requireSurveyBoard(context, boardId)
  return selectRoleTypes(
    context.db,
    board.isGlobal ? [board.comCode, context.viewer.comCode] : [board.comCode],
  )
}
