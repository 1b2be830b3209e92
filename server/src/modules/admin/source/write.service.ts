import type { adminSourceApi } from '@maru/api/admin/source'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { selectDocumentNumbers } from '#modules/approval/index.ts'
import { requireSource } from './source.service.ts'
import { updateSourceRested } from './source.sql.ts'
import { scheduleWrites } from './write.jobs.ts'
import { selectWrites, updateFailedWrites } from './write.sql.ts'

type Api = typeof adminSourceApi

const noName = { ko: '', en: '', zh: '' }

/** The completed documents that a data source receives, without titles and values. */
export async function listSourceWrites(
  context: Context,
  { sourceId, page, itemsPerPage }: Input<Api['listSourceWrites']>,
): Promise<Output<Api['listSourceWrites']>> {
  await requireSource(context, sourceId)
  const { db, viewer } = context
  const slice = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, totalCount } = await selectWrites(db, sourceId, slice)
  const numbers = await selectDocumentNumbers(
    db,
    viewer.comCode,
    rows.map((row) => row.apmId),
  )
  const data = rows.map(({ apmId, sourceId: _source, writeId: _write, ...row }) => ({
    ...{ documentId: String(apmId), docNumber: numbers.get(apmId)?.docNumber ?? '' },
    ...{ formName: numbers.get(apmId)?.formName ?? noName, ...row },
  }))
  return { data, totalCount }
}

/** Sends documents again that were given up, with their former keys; those that are written stay so. */
export function repeatSourceWrites(
  context: Context,
  input: Input<Api['repeatSourceWrites']>,
): Promise<Output<Api['repeatSourceWrites']>> {
  return transaction(context, async (inside) => {
    const source = await requireSource(inside, input.sourceId, true)
    const { sourceId, name } = source
    const apmId = input.documentId === undefined ? null : Number(input.documentId)
    const count = await updateFailedWrites(inside.db, sourceId, apmId)
    if (count === 0) return { count }
    // Who sends again by hand has repaired the program: the rest after its failures ends.
    await updateSourceRested(inside.db, sourceId)
    await scheduleWrites(inside, { ...source, restUntil: null })
    await recordAudit(inside, {
      ...{ action: 'sourceRepeated', subject: String(sourceId), subjectName: name },
      details: { count, ...(apmId === null ? {} : { documentId: String(apmId) }) },
    })
    return { count }
  })
}
