import { type AbsenceDraft, type approvalApi, withHalves } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireForm } from '../form/form.access.ts'
import { findToday } from '../person/acting.sql.ts'
import { sumOf } from './absence.rules.ts'
import {
  type AbsenceRow,
  type AbsenceState,
  findAbsence,
  lockAbsences,
  updateAbsence,
} from './absence.sql.ts'
import { applyAbsence, undoAbsence } from './apply.service.ts'
import { checkAbsence, requireFaultless } from './check.service.ts'
import { requireUnlinked } from './origin.access.ts'
import { requireOwnAbsence } from './person.access.ts'
import { publishAbsence } from './publish.service.ts'
import { updateTerms } from './terms.sql.ts'
import { storeChoices, undoThings } from './thing.service.ts'
import { selectThings } from './thing.sql.ts'

type Done = Record<string, never>

/** Stores the state of an absence with a new version. */
const save = ({ db, clock }: Context, row: AbsenceRow, state: Partial<AbsenceState> = {}): Promise<void> =>
  updateAbsence(db, row, { ...row, ...state }, clock.now())

/** Throws for an absence that the person cannot change to these times now. */
async function requireChangeable(inside: Context, row: AbsenceRow, draft: AbsenceDraft): Promise<void> {
  if (row.apmId !== null || row.kind === 'leave') throw failure('approval.leaveNeedsDocument')
  await requireUnlinked(inside, row)
  const today = await findToday(inside.db, row.comCode, inside.clock.now())
  if (row.status !== 'active' || row.untilDay < today) throw failure('approval.absenceOver')
  const isBegun = row.fromDay < today
  if (isBegun && (draft.fromDay !== row.fromDay || draft.startsAtNoon !== row.startsAtNoon))
    throw failure('approval.absenceBegun')
  // A return before today is the end of the absence, and has its own call.
  if (draft.untilDay < today) throw failure('approval.absenceOrder')
}

/** Writes the new terms of an absence; returns it as it is now. */
async function storeTerms(inside: Context, row: AbsenceRow, draft: AbsenceDraft): Promise<AbsenceRow> {
  const { db } = inside
  const { comCode, personCode, absenceId } = row
  const checked = await checkAbsence(inside, { comCode, personCode, without: absenceId }, draft)
  requireFaultless(checked)
  const form = draft.applicationId === null ? null : await requireForm(inside, draft.applicationId)
  await updateTerms(db, row, { ...draft, formId: form?.formId ?? null, days: sumOf(checked.days) })
  const changed = await findAbsence(db, row)
  if (!changed) throw new Error('a locked absence is there')
  return changed
}

/** Changes an absence without a document: what no longer belongs to it is undone, and the rest takes effect. */
export function changeAbsence(
  context: Context,
  { absenceId, version, absence, things }: Input<typeof approvalApi.changeAbsence>,
): Promise<Done> {
  if (absence.kind === 'leave') throw failure('approval.leaveNeedsDocument')
  return transaction(context, async (inside) => {
    const draft = withHalves(absence)
    await lockAbsences(inside.db, inside.viewer.personCode)
    const row = await requireOwnAbsence(inside, absenceId, version)
    await requireChangeable(inside, row, draft)
    const changed = await storeTerms(inside, row, draft)
    const { faults, told } = await applyAbsence(inside, changed)
    const isDeputyNew = changed.delegateCode !== row.delegateCode
    await storeChoices(inside, changed, things, { isDeputyNew })
    await save(inside, changed, { faults, told })
    const isMoved = changed.fromDay !== row.fromDay || changed.untilDay !== row.untilDay
    const gone = row.told.filter((code) => !told.includes(code))
    await publishAbsence(inside, row, 'cancelled', gone)
    const news = told.filter((code) => isMoved || !row.told.includes(code))
    await publishAbsence(inside, row, 'began', news)
    return {}
  })
}

/** Chooses what an absence does with meetings and bookings; that of a leave that waits is done when it is accepted. */
export function saveAbsenceThings(
  context: Context,
  { absenceId, version, things }: Input<typeof approvalApi.saveAbsenceThings>,
): Promise<Done> {
  return transaction(context, async (inside) => {
    const row = await requireOwnAbsence(inside, absenceId, version)
    const today = await findToday(inside.db, row.comCode, inside.clock.now())
    const isOpen = row.status === 'requested' || row.status === 'active'
    if (!isOpen || row.untilDay < today) throw failure('approval.absenceOver')
    await storeChoices(inside, row, things)
    await save(inside, row)
    return {}
  })
}

/**
 * Tries again what a room could not do for an absence, or could not undo after it. Of an absence that is over only what
 * stays after an early return is undone; throws `approval.absenceOver` without such.
 */
export function repairAbsence(
  context: Context,
  { absenceId, version }: Input<typeof approvalApi.repairAbsence>,
): Promise<Done> {
  return transaction(context, async (inside) => {
    const row = await requireOwnAbsence(inside, absenceId, version)
    const things = await selectThings(inside.db, row.comCode, [absenceId])
    const today = await findToday(inside.db, row.comCode, inside.clock.now())
    const isOver = row.status === 'active' && row.untilDay < today
    const isStaying = things.some(({ state }) => state === 'stays')
    if (isOver && !isStaying) throw failure('approval.absenceOver')
    await undoThings(inside, row, ({ state }) => state === 'stays')
    if (isOver) {
      await save(inside, row)
    } else if (row.status === 'cancelled') {
      await save(inside, row, { faults: await undoAbsence(inside, row) })
    } else if (row.status === 'active') {
      const { faults, told } = await applyAbsence(inside, row)
      const left = await selectThings(inside.db, row.comCode, [absenceId])
      const wanted = left.filter(({ state }) => state === 'done' || state === 'failed')
      await storeChoices(inside, row, wanted, { isRepair: true })
      await save(inside, row, { faults, told })
      const news = told.filter((code) => !row.told.includes(code))
      await publishAbsence(inside, row, 'began', news)
    }
    return {}
  })
}
