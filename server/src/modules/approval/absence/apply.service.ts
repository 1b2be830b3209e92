import type { AbsenceItem } from '@maru/api/approval'
import { approval as texts } from '@maru/i18n/approval/texts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import type { CalendarEntrySlot } from '#kit/room-slots/calendar-entry.ts'
import type { OutOfOfficeSlot } from '#kit/room-slots/out-of-office.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { type Absence, saveAbsences } from '#modules/org/index.ts'
import { chainFault } from '../delegation/delegation.rules.ts'
import {
  deleteDelegationsOf,
  insertDelegation,
  lockDelegations,
  selectOverlapping,
} from '../delegation/delegation.sql.ts'
import { spanOf, stretchesOf } from './absence.rules.ts'
import { type AbsenceRow, findTimeZone, instantsIn } from './absence.sql.ts'
import { attempt } from './attempt.service.ts'

/** The key under which other rooms keep what an absence wrote: the number of its document, or its own. */
export const effectKey = ({ apmId, absenceId }: Pick<AbsenceRow, 'apmId' | 'absenceId'>) => ({
  source: 'approval',
  sourceId: apmId === null ? `absence-${absenceId}` : String(apmId),
})

/** The reason of a delegation (spec 3§3), which deputies read: that a person is sick is no reason for them. */
const reasons = { other: 0, leave: 1, trip: 2, training: 3, sick: 0 } as const

async function saveDays(context: Background, row: AbsenceRow): Promise<void> {
  const { personCode, fromDay, untilDay, startsAtNoon, endsAtNoon, leaveType } = row
  const kind = leaveType === 'sick' ? 'sick' : row.kind
  const day: Absence = { personCode, fromDay, untilDay, startsAtNoon, endsAtNoon, kind }
  // Some hours do not make a person absent for the day.
  await saveAbsences(context, effectKey(row), leaveType === 'hour' ? [] : [day])
}

/** Delegates for the absence; false if delegations of other people meanwhile make a circle or a longer chain. */
async function saveDelegation({ db, clock }: Background, row: AbsenceRow): Promise<boolean> {
  const { comCode, absenceId, personCode, delegateCode, formId, fromDay, untilDay, movesPending } = row
  await deleteDelegationsOf(db, comCode, absenceId)
  if (delegateCode === null) return true
  await lockDelegations(db, comCode)
  const terms = {
    ...{ comCode, personCode, delegatorCode: delegateCode, formId, reason: reasons[row.kind] },
    ...{ startDate: fromDay, endDate: untilDay, movesPending },
  }
  if (chainFault(terms, await selectOverlapping(db, terms, null)) !== null) return false
  await insertDelegation(
    db,
    { ...terms, createdId: personCode, sourceApmId: row.apmId, absenceId },
    clock.now(),
  )
  return true
}

async function saveEntries(context: Background, row: AbsenceRow, timeZone: string, isShown: boolean) {
  const [slot]: readonly CalendarEntrySlot[] = context.slots.all('calendarEntry')
  if (!slot) return
  const { personCode } = row
  const [reader] = await listRecipients(context.db, [personCode], context.clock.now())
  const asked = { comCode: row.comCode, language: reader?.language ?? 'ko-KR' } as const
  const { absence: words } = await companyTexts(context, asked, 'approval', texts)
  // Others may see the calendar: that a person is sick is theirs to say.
  const isSick = row.kind === 'sick' || row.leaveType === 'sick'
  const kind = row.leaveType === null ? words.kinds[row.kind] : words.types[row.leaveType]
  const title = isSick ? words.title : kind
  const entries = isShown ? stretchesOf(row).map((one) => ({ ...one, personCode, title, timeZone })) : []
  await slot.save(context, effectKey(row), entries)
}

/** Sets the out-of-office text; false if the person has another one for these days, or no mailbox. */
async function saveReply(context: Background, row: AbsenceRow, timeZone: string): Promise<boolean> {
  const [slot]: readonly OutOfOfficeSlot[] = context.slots.all('outOfOffice')
  if (!slot) return row.reply === ''
  if (row.reply === '') {
    await slot.clear(context, effectKey(row))
    return true
  }
  const { start, end } = spanOf(row)
  const [from = start, until = end] = await instantsIn(context.db, timeZone, [start, end])
  const message = escapeHtml(row.reply).replaceAll('\n', '<br>')
  return slot.set(context, effectKey(row), { personCode: row.personCode, start: from, end: until, message })
}

/** What an absence could not set, and who is notified. */
export type Applied = Pick<AbsenceItem, 'faults'> & { told: string[] }

/**
 * Lets an absence take effect: the days in the organisation, delegation, calendar and out-of-office text. All are stored
 * under the key of the absence; a second call replaces them. A room that fails is named in the faults, and the others do
 * their part.
 */
export async function applyAbsence(context: Background, row: AbsenceRow): Promise<Applied> {
  const timeZone = await findTimeZone(context.db, row.comCode)
  await saveDays(context, row)
  const isDelegated = await saveDelegation(context, row)
  const entries = await attempt(context, 'calendar', (inside) =>
    saveEntries(inside, row, timeZone, row.showsInCalendar),
  )
  const reply = await attempt(context, 'mail', (inside) => saveReply(inside, row, timeZone))
  const isReplied = 'value' in reply && reply.value
  const { delegateCode } = row
  return {
    faults: [
      ...(isDelegated ? [] : ['delegation' as const]),
      ...(isReplied ? [] : ['reply' as const]),
      ...('code' in entries ? ['calendar' as const] : []),
    ],
    told: delegateCode !== null && isDelegated ? [delegateCode] : [],
  }
}

/** Removes exactly what {@link applyAbsence} wrote; returns what a room could not remove. */
export async function undoAbsence(context: Background, row: AbsenceRow): Promise<Applied['faults']> {
  await saveAbsences(context, effectKey(row), [])
  await deleteDelegationsOf(context.db, row.comCode, row.absenceId)
  const entries = await attempt(context, 'calendar', (inside) => saveEntries(inside, row, '', false))
  const reply = await attempt(context, 'mail', async (inside) => {
    const [slot]: readonly OutOfOfficeSlot[] = inside.slots.all('outOfOffice')
    await slot?.clear(inside, effectKey(row))
  })
  return [...('code' in reply ? ['reply' as const] : []), ...('code' in entries ? ['calendar' as const] : [])]
}
