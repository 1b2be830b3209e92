import type { Input, Output } from '@maru/api/kit/endpoint'
import type { NamedSubject } from '@maru/api/kit/right/rights'
import { audienceKinds, type NamedPart, type surveyApi } from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { selectRoleSubjects, selectSubjectNames } from '#modules/org/index.ts'
import { requireSurveyBoard } from '../survey.access.ts'
import { subjectOf } from './audience.sql.ts'
import { selectAudienceCount } from './roster.sql.ts'

function toPart({ subject, name }: NamedSubject): NamedPart {
  const at = subject.indexOf(':')
  const kind = audienceKinds.find((one) => one === subject.slice(0, at))
  if (kind === undefined) throw new Error(`survey: ${subject} is no part of an audience`)
  return { kind, code: subject.slice(at + 1), name }
}

/** The parts of an audience with their names; unknown parts are omitted, with `comCode` also those of other companies. */
export async function listParts(
  db: Db,
  subjects: readonly string[],
  comCode: string | null,
): Promise<NamedPart[]> {
  return (await selectSubjectNames(db, subjects, comCode)).map(toPart)
}

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
  const companies = board.isGlobal ? [board.comCode, context.viewer.comCode] : [board.comCode]
  return (await selectRoleSubjects(context.db, companies)).map(toPart)
}
