import type { FormDefinition, FormValues, LineStage, Party } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { type Route, type RoutePeople, routeOf, sharedRules, sharedStagesOf } from './route.rules.ts'
import { codesOf, readPeople, requireParties } from './route.service.ts'
import { selectSharedLines } from './shared.sql.ts'

type Work = Pick<Context, 'db' | 'viewer' | 'clock'>

/**
 * Who may decide finally by the shared lines that a written line names. A line that the viewer may not choose, or that
 * was removed meanwhile, gives no authority.
 */
async function readSharedFinals(
  context: Work,
  drafter: Party & { path: string[] },
  line: readonly LineStage[],
): Promise<RoutePeople['sharedFinals']> {
  const named = new Set(line.flatMap(({ lineId }) => lineId ?? []))
  if (named.size === 0) return new Map()
  const { db, viewer } = context
  const shared = await selectSharedLines(db, viewer.comCode, viewer.subjects)
  const rows = shared.filter(({ lineId }) => named.has(lineId))
  const rules = rows.flatMap(({ steps }) => sharedRules(steps))
  const people = await readPeople(context, drafter, { rules })
  return new Map(rows.map((row) => [row.lineId, sharedStagesOf(row, people).finals]))
}

/** The line of a document of the viewer with these values. Throws `approval.personUnknown`. */
export async function planRoute(
  context: Work,
  drafter: Party & { path: string[] },
  definition: FormDefinition,
  input: { values: FormValues; line: readonly LineStage[] },
): Promise<Route> {
  const people = await readPeople(context, drafter, definition)
  const written = await requireParties(context, codesOf(input.line))
  const sharedFinals = await readSharedFinals(context, drafter, input.line)
  const parties = new Map([...people.parties, ...written])
  return routeOf(definition, input.values, input.line, { ...people, parties, sharedFinals })
}
