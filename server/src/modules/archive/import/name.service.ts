import type { archiveApi } from '@maru/api/archive'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { updateReaders } from '../item/load.sql.ts'
import { requireImport } from './import.service.ts'
import { findName, isOfCompany, updateItemPeople, updateName } from './name.sql.ts'

/** Says which colleague a name of a source is, or none. The readers of all loaded items of the source follow. */
export async function mapArchiveName(
  context: Context,
  { importId, nameKey, personCode }: Input<typeof archiveApi.mapArchiveName>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db } = inside
    const row = await requireImport(inside, importId)
    const { comCode, source } = row
    const before = await findName(db, row, { source, nameKey })
    if (!before) throw notFound()
    if (personCode !== null && !(await isOfCompany(db, comCode, personCode))) throw notFound()
    const key = { comCode, source, nameKey }
    await updateName(db, key, { personCode, isChosen: personCode !== null })
    const archiveIds = await updateItemPeople(db, key, personCode)
    await updateReaders(db, comCode, archiveIds)
    await recordAudit(inside, {
      ...{ action: 'archiveNameMapped', comCode, subject: personCode ?? '', subjectName: before.shownName },
      details: { source, personCode: [before.personCode, personCode], count: archiveIds.length },
    })
    return {}
  })
}
