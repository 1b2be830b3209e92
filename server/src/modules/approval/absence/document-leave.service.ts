import { cancelledOf, type Flow, leaveOf } from '@maru/api/approval'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { findSystemKind } from '../form/form.sql.ts'
import { isCounted, sumOf } from './absence.rules.ts'
import {
  type AbsenceRow,
  findAbsenceOf,
  findCancelledBy,
  findValues,
  lockAbsences,
  replaceUse,
  updateAbsence,
  updateBalances,
  upsertAbsence,
} from './absence.sql.ts'
import { applyAbsence, undoAbsence } from './apply.service.ts'
import { checkAbsence, requireFaultless } from './check.service.ts'
import { publishAbsence } from './publish.service.ts'
import { applyThings, undoThings } from './thing.service.ts'

/** The document whose effect it is. */
interface EffectDocument {
  comCode: string
  apmId: number
  formId: number
  drafterCode: string
  drafterDept: string
}

/** What a change of status means for the effect of a document. */
type Turn = 'asked' | 'accepted' | 'refused'

/** What happened to the request; null if its effect does not depend on it. */
function turnOf(before: Flow['status'], after: Flow['status']): Turn | null {
  const isRunning = (status: Flow['status']) => status === 'PROGRESS' || status === 'HOLD'
  if (isRunning(before) === isRunning(after)) return null
  if (isRunning(after)) return 'asked'
  return after === 'COMPLETE' ? 'accepted' : 'refused'
}

async function save(context: Background, row: AbsenceRow, state: Partial<AbsenceRow>): Promise<void> {
  await updateAbsence(context.db, row, { ...row, ...state }, context.clock.now())
}

/** A leave is asked for: its days are counted as requested from now on. */
async function askLeave(context: Background, document: EffectDocument): Promise<void> {
  const { db, clock } = context
  const { comCode, apmId, drafterCode: personCode, drafterDept: deptCode } = document
  const draft = leaveOf(await findValues(context.db, document))
  if (!draft) throw failure('approval.absenceOrder')
  await lockAbsences(db, personCode)
  const without = (await findAbsenceOf(db, comCode, apmId))?.absenceId ?? null
  const checked = await checkAbsence(context, { comCode, personCode, without }, draft)
  requireFaultless(checked)
  const { applicationId: _form, ...columns } = draft
  const days = sumOf(checked.days)
  const status = 'requested' as const
  const row = { ...columns, comCode, personCode, deptCode, formId: null, apmId, days, status, origin: '' }
  const absenceId = await upsertAbsence(db, row, clock.now())
  await replaceUse(db, { comCode, absenceId }, isCounted(draft.leaveType) ? checked.days : new Map())
  const balances = checked.balances.map(({ year, remaining, requested }) => {
    const before = remaining - requested
    return { year, before, after: before - (checked.days.get(year) ?? 0) }
  })
  await updateBalances(db, { comCode, absenceId }, balances)
}

async function endLeave(context: Background, document: EffectDocument, turn: Turn): Promise<void> {
  const row = await findAbsenceOf(context.db, document.comCode, document.apmId)
  if (row?.status !== 'requested') return
  if (turn === 'refused') return save(context, row, { status: 'refused' })
  const { faults, told } = await applyAbsence(context, row)
  await applyThings(context, row)
  await save(context, row, { status: 'active', faults, told })
  await publishAbsence(context, row, 'began', told)
}

/** A cancellation is asked for: it names an accepted leave of its drafter that no other document cancels. */
async function askCancellation(context: Background, document: EffectDocument): Promise<void> {
  const { comCode, apmId, drafterCode } = document
  const leave = cancelledOf(await findValues(context.db, document))
  const row = leave === null ? undefined : await findAbsenceOf(context.db, comCode, leave)
  const isOwn = row?.personCode === drafterCode && row.status === 'active'
  if (!row || !isOwn || (row.cancelApmId !== null && row.cancelApmId !== apmId))
    throw failure('approval.leaveUnknown')
  await save(context, row, { cancelApmId: apmId })
}

async function endCancellation(context: Background, document: EffectDocument, turn: Turn): Promise<void> {
  const row = await findCancelledBy(context.db, document.comCode, document.apmId)
  if (row?.status !== 'active') return
  if (turn === 'refused') return save(context, row, { cancelApmId: null })
  const faults = await undoAbsence(context, row)
  await undoThings(context, row, () => true)
  await save(context, row, { status: 'cancelled', faults })
  await publishAbsence(context, row, 'cancelled', row.told)
}

/**
 * The effect of a document on its submission and its end, in the transaction of the act: a leave is requested, takes
 * effect or is refused; a cancelling form undoes exactly what its leave did.
 */
export async function applyEffects(
  context: Background,
  document: EffectDocument,
  before: Flow['status'],
  after: Flow['status'],
): Promise<void> {
  const turn = turnOf(before, after)
  if (turn === null) return
  const kind = await findSystemKind(context.db, document)
  if (kind === 'leave')
    await (turn === 'asked' ? askLeave(context, document) : endLeave(context, document, turn))
  if (kind === 'leaveCancel')
    await (turn === 'asked' ? askCancellation(context, document) : endCancellation(context, document, turn))
}
