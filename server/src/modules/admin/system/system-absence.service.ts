import type { adminSystemApi } from '@maru/api/admin/system'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endNow, findAbsence, findToday, selectAbsenceStates } from '#modules/approval/index.ts'
import {
  findLinkedAbsence,
  selectRegisteredAbsences,
  selectSystemAbsences,
  updateLinkedAbsenceEnd,
} from '../link/absence.sql.ts'
import { lockKey } from '../link/link.sql.ts'
import { requireManager } from './system.service.ts'
import { findSystem } from './system.sql.ts'

type Api = typeof adminSystemApi

/** The absences that a system of the viewer's company has registered. */
export async function listSystemAbsences(
  context: Context,
  { systemId, page, itemsPerPage }: Input<Api['listSystemAbsences']>,
): Promise<Output<Api['listSystemAbsences']>> {
  requireManager(context)
  const { db, viewer, clock } = context
  const { comCode } = viewer
  if (!(await findSystem(db, { comCode, systemId }))) throw notFound()
  const slice = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, totalCount } = await selectRegisteredAbsences(db, systemId, slice)
  const absenceIds = rows.map((row) => row.absenceId)
  const states = new Map(
    (await selectAbsenceStates(db, comCode, absenceIds)).map((state) => [state.absenceId, state]),
  )
  const ofSystem = new Set(await selectSystemAbsences(db, { comCode, absenceIds }, clock.now()))
  const today = await findToday(db, comCode, clock.now())
  const data = rows.flatMap(({ absenceId, ...row }) => {
    const { fromDay, untilDay, status } = states.get(absenceId) ?? {}
    if (!fromDay || !untilDay || !status) return []
    const canEnd = status === 'active' && untilDay >= today && !ofSystem.has(absenceId)
    return [{ ...row, fromDay, untilDay, status, canEnd }]
  })
  return { data, totalCount }
}

/** Ends an absence of a system that can no longer do so. Throws `approval.absenceLinked` while the system can. */
export function endSystemAbsence(
  context: Context,
  { systemId, externalKey }: Input<Api['endSystemAbsence']>,
): Promise<Output<Api['endSystemAbsence']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode } = viewer
    const system = await findSystem(db, { comCode, systemId }, true)
    if (!system) throw notFound()
    await lockKey(db, systemId, `absence ${externalKey}`)
    const linked = await findLinkedAbsence(db, { systemId, externalKey })
    const row = linked && (await findAbsence(db, { comCode, absenceId: linked.absenceId }))
    if (!linked || !row) throw notFound()
    const { absenceId, origin } = row
    const ofSystem = await selectSystemAbsences(db, { comCode, absenceIds: [absenceId] }, clock.now())
    if (ofSystem.length > 0) throw failure('approval.absenceLinked', { name: origin })
    await endNow(inside, row, 'system')
    await updateLinkedAbsenceEnd(db, linked, clock.now())
    await recordAudit(inside, {
      ...{ action: 'systemAbsenceEnded', subject: String(absenceId), subjectName: externalKey },
      details: { system: system.name, systemId, externalKey, personCode: linked.personCode },
    })
    return {}
  })
}
