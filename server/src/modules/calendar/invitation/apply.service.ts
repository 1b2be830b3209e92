import { calendarLimits } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { InvitationAnswer } from '#kit/room-slots/invitation.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { updateEventRemoved } from '../store/event.sql.ts'
import { planStore, storeEvents } from '../transfer/store.service.ts'
import { readStored } from '../transfer/stored.service.ts'
import {
  copyOfSeries,
  copyWithDates,
  type InvitationCopy,
  isLater,
  isTooLarge,
  opensAnswer,
} from './copy.rules.ts'
import {
  findInvitation,
  type InvitationDate,
  type InvitationKey,
  type InvitationRow,
  replaceInvitationDates,
  selectInvitationDates,
  upsertInvitation,
} from './invitation.sql.ts'

/** Whose invitation, and the main calendar in which its copy is. */
export type CopyKey = InvitationKey & { calendarId: number }

/** What is known about an invitation. */
export interface KnownInvitation {
  stored: InvitationRow | undefined
  /** Null if it was declined. */
  copy: InvitationCopy | null
  dates: InvitationDate[]
}

type Work = Pick<Context, 'db' | 'clock'>

/** Reads what is known about an invitation; `lock` locks it until the transaction ends. */
export async function readKnown(db: Db, key: CopyKey, lock: boolean): Promise<KnownInvitation> {
  const stored = await findInvitation(db, key, lock)
  const dates = stored ? await selectInvitationDates(db, key) : []
  const [match] = stored?.eventId ? await readStored(db, [stored.eventId]) : []
  return { stored, copy: match ? { event: match.event, dates } : null, dates }
}

/** Stores the copy with the dates and the version of its series. Returns the number of the event. */
async function storeCopy(
  work: Work,
  { calendarId, ...key }: CopyKey,
  { event, dates }: InvitationCopy,
  row: InvitationRow,
): Promise<number | null> {
  const { db, clock } = work
  const { comCode, personCode } = key
  const target = { comCode, calendarId, personCode, organizerCode: personCode, replaces: true }
  const plan = row.eventId
    ? { added: [], changed: [{ event, eventId: row.eventId }], skippedCount: 0 }
    : await planStore(work, target, [event])
  const [eventId = null] = await storeEvents(work, target, plan)
  await upsertInvitation(db, key, { ...row, eventId }, clock.now())
  await replaceInvitationDates(db, key, dates)
  return eventId
}

/** Stores an answer without a copy, which is removed if there was one. */
async function storeDeclined(
  { db, clock }: Work,
  key: CopyKey,
  row: InvitationRow,
  dates: readonly InvitationDate[],
): Promise<void> {
  const { comCode } = key
  if (row.eventId) await updateEventRemoved(db, { comCode, eventId: row.eventId }, clock.now())
  await upsertInvitation(db, key, { ...row, eventId: null }, clock.now())
  await replaceInvitationDates(db, key, dates)
}

function requireStorable(copy: InvitationCopy): void {
  if (isTooLarge(copy)) throw failure('calendar.tooManyOwnDates', { most: calendarLimits.dates })
}

const noSeries = { sequence: null, stampedAt: 0, answer: 'none' } as const

/**
 * Stores the answer of a person to a part: to the series, or to the dates that it names. Throws
 * `calendar.tooManyOwnDates`.
 */
export async function answerPart(
  work: Work,
  key: CopyKey,
  { stored, copy, dates }: KnownInvitation,
  given: { event: ReadEvent; organizer: string; answer: InvitationAnswer },
): Promise<void> {
  const { event, organizer, answer } = given
  const eventId = stored?.eventId ?? null
  if (!event.isPartial) {
    const { sequence, stampedAt } = event
    const row = { organizer, eventId, sequence, stampedAt, answer }
    if (answer === 'declined') return storeDeclined(work, key, row, [])
    const next = copyOfSeries(event, copy, { answer, answered: true })
    requireStorable(next)
    await storeCopy(work, key, next, row)
    return
  }
  const row: InvitationRow = { ...(stored ?? { ...noSeries, eventId }), organizer }
  // Without a copy the dates that were answered make one, in which no other date is.
  const first = copyOfSeries({ ...event, exceptions: [], extra: [] }, null, { answer, answered: true })
  const base = copy ?? { ...first, dates }
  const series = stored?.eventId ? stored : null
  const next = copyWithDates(base, event, { isCancel: false, answer, series })
  requireStorable(next)
  await storeAnswered(work, key, next, row)
}

/** Stores the copy after dates of it were answered; one of which no date is left is removed. */
export async function storeAnswered(
  work: Work,
  key: CopyKey,
  next: InvitationCopy,
  row: InvitationRow,
): Promise<void> {
  const away = new Set(next.event.excluded)
  const isEmpty = next.event.isPartial && next.event.extra.every((one) => away.has(one))
  if (isEmpty) return storeDeclined(work, key, row, next.dates)
  await storeCopy(work, key, next, row)
}

/** An update or a cancellation of the organizer. */
interface OrganizerUpdate {
  event: ReadEvent
  isCancel: boolean
}

/**
 * What an update or a cancellation of the organizer makes of the copy of a person who has answered; null if it changes
 * nothing. A new time opens the answer again, and the time is held until then; what was never answered enters no
 * calendar. `isFull`: the copy would become too large, and is not stored.
 */
export function updateOf(
  { stored, copy }: KnownInvitation,
  { event, isCancel }: OrganizerUpdate,
): { copy: InvitationCopy; row: InvitationRow; isFull: boolean } | null {
  if (!stored || !copy) return null
  if (event.isPartial) {
    const next = copyWithDates(copy, event, { isCancel, answer: null, series: stored })
    return next === copy ? null : { copy: next, row: stored, isFull: isTooLarge(next) }
  }
  const { sequence, stampedAt } = stored
  if (sequence !== null && !isLater(event, { sequence, stampedAt })) return null
  // Only single dates were answered: the series itself waits in the mail.
  if (sequence === null && !isCancel) return null
  const version = { ...stored, sequence: event.sequence, stampedAt: event.stampedAt }
  if (isCancel) {
    const exceptions = copy.event.exceptions.map((one) => ({ ...one, isCancelled: null }))
    const next = { ...copy, event: { ...copy.event, isCancelled: true, exceptions } }
    return { copy: next, row: version, isFull: false }
  }
  const opens = opensAnswer(copy.event, event)
  const answer = opens ? 'none' : stored.answer
  const known = opens
    ? { ...copy, dates: copy.dates.map((one) => ({ ...one, answer: 'none' as const })) }
    : copy
  const next = copyOfSeries(event, known, { answer, answered: false })
  return { copy: next, row: { ...version, answer }, isFull: isTooLarge(next) }
}

/** Applies {@link updateOf}. Returns whether anything changed. */
export async function applyUpdate(
  work: Work,
  key: CopyKey,
  known: KnownInvitation,
  given: OrganizerUpdate,
): Promise<boolean> {
  const update = updateOf(known, given)
  if (!update || update.isFull) return false
  await storeCopy(work, key, update.copy, update.row)
  return true
}
