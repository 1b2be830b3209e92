import { createHash } from 'node:crypto'
import type { LinkedAbsence, linkAbsenceApi } from '@maru/api/admin/link-absence'
import type { AbsenceDraft } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type SystemContext, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { type AbsenceRow, endNow, findAbsence, valuesDigest, writeAbsence } from '#modules/approval/index.ts'
import {
  findLinkedAbsence,
  type LinkedAbsenceRow,
  updateLinkedAbsenceEnd,
  upsertLinkedAbsence,
} from './absence.sql.ts'
import { drafterContext, requireReader } from './drafter.access.ts'
import { lockKey } from './link.sql.ts'

type Api = typeof linkAbsenceApi

function requireAbsences({ system }: Pick<SystemContext, 'system'>): void {
  if (!system.absences) throw failure('link.absencesNotAllowed')
}

/** The absence of a key, locked until the transaction ends. */
async function absenceOf(db: Db, { comCode, absenceId }: LinkedAbsenceRow): Promise<AbsenceRow> {
  const row = await findAbsence(db, { comCode, absenceId })
  if (!row) throw failure('link.unknownKey')
  return row
}

const shown = (
  externalKey: string,
  { status, fromDay: start, untilDay: end, days, faults }: AbsenceRow,
): LinkedAbsence => ({ externalKey, status, start, end, days, faults })

/** What the leave form would write for the same absence. */
function draftOf(input: Input<Api['saveAbsence']>, delegateCode: string | null): AbsenceDraft {
  const { start: fromDay, end: untilDay, reason: kind, leaveType = null } = input
  const { startsAtNoon = false, endsAtNoon = false, startTime = null, hours = null } = input
  return {
    ...{ kind, leaveType, fromDay, untilDay, startsAtNoon, endsAtNoon, startTime, hours },
    ...{ delegateCode, applicationId: null, movesPending: delegateCode !== null },
    ...{ reply: '', showsInCalendar: true },
  }
}

/** Registers an absence that a system has decided; a repeated request has no second effect. */
export async function saveAbsence(
  context: SystemContext,
  input: Input<Api['saveAbsence']>,
): Promise<LinkedAbsence> {
  requireAbsences(context)
  const { system, clock } = context
  const { systemId, name, comCode } = system
  const { externalKey } = input
  const digest = createHash('sha256').update(valuesDigest(input)).digest()
  const before = await findLinkedAbsence(context.db, { systemId, externalKey })
  // A repeated request answers the same, whatever has changed since.
  if (before?.digest.equals(digest)) return shown(externalKey, await absenceOf(context.db, before))
  const person = await drafterContext(context, input.person, undefined)
  const delegateCode = input.delegate ? await requireReader(context, input.delegate) : null
  return transaction(context, async ({ db }) => {
    await lockKey(db, systemId, `absence ${externalKey}`)
    const known = await findLinkedAbsence(db, { systemId, externalKey })
    if (known) {
      const row = await absenceOf(db, known)
      if (known.digest.equals(digest)) return shown(externalKey, row)
      if (row.status === 'active' && known.endedAt === null)
        throw failure('link.absenceKeyUsed', { start: row.fromDay, end: row.untilDay })
    }
    const inside = { ...person, db }
    const absenceId = await writeAbsence(inside, draftOf(input, delegateCode), name)
    const { personCode } = person.viewer
    const linked = { systemId, externalKey, comCode, digest, personCode, absenceId }
    await upsertLinkedAbsence(db, linked, clock.now())
    const row = await absenceOf(db, linked)
    await recordAudit(inside, {
      ...{ action: 'systemAbsenceSaved', subject: String(absenceId), subjectName: externalKey },
      details: { system: name, systemId, externalKey, start: row.fromDay, end: row.untilDay },
    })
    return shown(externalKey, row)
  })
}

/** Ends an absence of the system by its key; repeated, it answers the same. */
export async function removeAbsence(
  context: SystemContext,
  { externalKey }: Input<Api['removeAbsence']>,
): Promise<LinkedAbsence> {
  requireAbsences(context)
  const { systemId, name } = context.system
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockKey(db, systemId, `absence ${externalKey}`)
    const known = await findLinkedAbsence(db, { systemId, externalKey })
    if (!known) throw failure('link.unknownKey')
    const row = await absenceOf(db, known)
    if (row.status === 'cancelled' || known.endedAt !== null) return shown(externalKey, row)
    // The key is enough: the person may have left the list of the system, or the company.
    await endNow(inside, row, 'system')
    await updateLinkedAbsenceEnd(db, known, clock.now())
    const { comCode, personCode } = known
    await recordAudit(inside, {
      ...{ action: 'systemAbsenceEnded', comCode, personCode },
      ...{ subject: String(row.absenceId), subjectName: externalKey },
      details: { system: name, systemId, externalKey },
    })
    return shown(externalKey, await absenceOf(db, known))
  })
}
