import type { approvalApi, SavedLine } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { namesByCode } from '../person/names.service.ts'
import { codesOf, requireParties } from './route.service.ts'
import { deleteLine, selectLines, upsertLine } from './saved.sql.ts'
import { listShared } from './shared.service.ts'

/** Lines that a person may save. */
const mostLines = 100

/** The lines that the viewer may choose: the shared ones, and those that the viewer has saved. */
export async function listLines(context: Context): Promise<SavedLine[]> {
  const own = await selectLines(context.db, context.viewer)
  const rows = [...(await listShared(context)), ...own.map((row) => ({ ...row, shared: null }))]
  const codes = rows.flatMap(({ stages }) => {
    const { people, departments } = codesOf(stages)
    return [...people, ...departments].filter((one) => one !== null)
  })
  const names = await namesByCode(context, codes)
  return rows.map((row) => ({ ...row, names }))
}

/** Saves a line of the viewer; one of the same name is replaced. */
export function saveLine(
  context: Context,
  input: Input<typeof approvalApi.saveLine>,
): Promise<{ lineId: number }> {
  const name = shownLine(input.name)
  if (name === '') throw failure('approval.nameEmpty')
  if (input.stages.length === 0) throw failure('approval.lineInvalid')
  return transaction(context, async (inside) => {
    await requireParties(inside, codesOf(input.stages))
    const known = await selectLines(inside.db, inside.viewer)
    if (known.length >= mostLines && !known.some((one) => one.name === name))
      throw failure('approval.tooManyLines')
    return { lineId: await upsertLine(inside.db, inside.viewer, { name, stages: input.stages }) }
  })
}

/** Removes a saved line of the viewer. */
export async function removeLine(
  { db, viewer }: Context,
  { lineId }: { lineId: number },
): Promise<Record<string, never>> {
  if (!(await deleteLine(db, viewer, lineId))) throw notFound()
  return {}
}
