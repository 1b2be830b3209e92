import { type AbsenceDraft, type AbsenceThingChoice, withHalves } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { requireForm } from '../form/form.access.ts'
import { findToday } from '../person/acting.sql.ts'
import { dayAfter, isCounted, sumOf } from './absence.rules.ts'
import {
  type AbsenceRow,
  findAbsence,
  lockAbsences,
  replaceUse,
  updateAbsence,
  upsertAbsence,
} from './absence.sql.ts'
import { applyAbsence, undoAbsence } from './apply.service.ts'
import { checkAbsence, daysOf, requireFaultless } from './check.service.ts'
import { publishAbsence } from './publish.service.ts'
import { storeChoices, undoThings } from './thing.service.ts'

/**
 * Writes an absence of the viewer, which takes effect at once, in the transaction of the caller; returns its number.
 * `origin` is the name of the connected system that registers it, `things` what is done with meetings and bookings. Throws
 * the code of its first fault.
 */
export async function writeAbsence(
  inside: Context,
  absence: AbsenceDraft,
  origin = '',
  things: readonly AbsenceThingChoice[] = [],
): Promise<number> {
  const { db, viewer, clock } = inside
  const { comCode, personCode, deptCode } = viewer
  const draft = withHalves(absence)
  await lockAbsences(db, personCode)
  const checked = await checkAbsence(inside, { comCode, personCode, without: null }, draft)
  requireFaultless(checked)
  const { applicationId, ...columns } = draft
  const form = applicationId === null ? null : await requireForm(inside, applicationId)
  const written = {
    ...columns,
    comCode,
    personCode,
    deptCode,
    days: sumOf(checked.days),
    apmId: null,
    origin,
  }
  const absenceId = await upsertAbsence(
    db,
    { ...written, formId: form?.formId ?? null, status: 'active' },
    clock.now(),
  )
  if (isCounted(draft.leaveType)) await replaceUse(db, { comCode, absenceId }, checked.days)
  const row = await findAbsence(db, { comCode, absenceId })
  if (!row) throw new Error('an inserted absence is found')
  const { faults, told } = await applyAbsence(inside, row)
  if (things.length > 0) await storeChoices(inside, row, things)
  await updateAbsence(db, row, { ...row, faults, told }, clock.now())
  // An absence of a system is not the doing of its person.
  const absent = origin === '' ? [] : [personCode]
  await publishAbsence(inside, row, 'began', [...told, ...absent])
  return absenceId
}

/**
 * Ends an absence that is locked: from today on everything is as before, meetings and bookings from now on included, and
 * the days of leave from today on are given back. `endedBy` also notifies the person, if the system ends it. Throws `approval.absenceOver`.
 */
export async function endNow(
  inside: Background,
  row: AbsenceRow,
  endedBy: 'person' | 'system' = 'person',
): Promise<void> {
  const { db, clock } = inside
  const { comCode } = row
  const today = await findToday(db, comCode, clock.now())
  if (row.status !== 'active' || row.untilDay < today) throw failure('approval.absenceOver')
  const absent = endedBy === 'system' ? [row.personCode] : []
  await publishAbsence(inside, row, 'cancelled', [...row.told, ...absent])
  await undoThings(inside, row, () => true)
  if (row.fromDay >= today) {
    const faults = await undoAbsence(inside, row)
    await replaceUse(db, row, new Map())
    await updateAbsence(db, row, { ...row, status: 'cancelled', faults }, clock.now())
    return
  }
  const ended = { ...row, untilDay: dayAfter(today, -1), endsAtNoon: false }
  const days = await daysOf(inside, comCode, { ...ended, applicationId: null })
  const { faults } = await applyAbsence(inside, ended)
  await replaceUse(db, row, isCounted(row.leaveType) ? days : new Map())
  await updateAbsence(db, row, { ...ended, days: sumOf(days), faults }, clock.now())
}
