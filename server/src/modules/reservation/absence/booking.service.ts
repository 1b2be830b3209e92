import type { AbsenceChoice } from '@maru/api/kit/absence'
import type { Language } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { DatePlan } from '#kit/repeat/dates.ts'
import type {
  AbsenceEffect,
  AbsenceOrder,
  AbsencePeriod,
  AbsenceThing,
  AbsenceUndo,
} from '#kit/room-slots/absence-effect.ts'
import { listRecipients } from '#modules/account/index.ts'
import { requireOwnBooking } from '../booking/booking.access.ts'
import { bookingAddress } from '../booking/booking.rules.ts'
import { type BookingRow, selectBookingsById, selectBookingsOf } from '../booking/booking.sql.ts'
import { updateRequestOwner } from '../hand-over/hand-over.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { cancelDates } from '../request/cancel.service.ts'
import { restoreDates, throwConflict } from '../request/restore.service.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { nameIn, rightLevels } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { checkAllowance } from '../validation/allowance.service.ts'
import type { Fault } from '../validation/booking.rules.ts'
import {
  findRequestPost,
  type OwnBooking,
  type RequestPost,
  restoreParticipant,
  selectOwnOpen,
  updateRequestPost,
} from './absence.sql.ts'

/** What undoes that a booking was released: what was cancelled from `at` on. */
interface ReleaseUndo {
  act: 'release'
  bookingId: number
  at: string
}

/** What undoes that a booking was given to the deputy; `sort` is their place among the participants before. */
interface HandOverUndo {
  act: 'handOver'
  bookingId: number
  requestId: number
  personCode: string
  before: RequestPost & { sort: number | null }
}

const idOf = (text: string) => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0)

/** A request has one owner: only one with a single date is handed over. */
const choicesOf = ({ isRepeat }: OwnBooking): readonly AbsenceChoice[] =>
  isRepeat ? ['release'] : ['handOver', 'release']

const toThing = (row: OwnBooking, language: Language): AbsenceThing => ({
  id: String(row.bookingId),
  ...{ title: nameIn(row.name, language), place: row.title },
  ...{ start: row.start, end: row.end, isAllDay: false },
  url: bookingAddress({ bookingId: row.bookingId, startUtc: row.start }),
  choices: choicesOf(row),
})

async function list({ db, viewer, clock }: Context, period: AbsencePeriod): Promise<AbsenceThing[]> {
  const { from, until, limit } = period
  const also = period.also.map(idOf)
  const rows = await selectOwnOpen(db, viewer.personCode, { from, until, limit, also, now: clock.now() })
  return rows.map((row) => toThing(row, viewer.language))
}

/** An own booking that has not begun, locked. Throws `reservation.requestChanged` if it was moved out of the absence. */
async function requireOwnDate(
  context: Context,
  bookingId: number,
  { from, until }: AbsenceOrder['period'],
): Promise<BookingRow> {
  const { booking, isOwn } = await requireOwnBooking(context, bookingId)
  if (!isOwn) throw notFound()
  if (Date.parse(booking.startUtc) <= context.clock.now().getTime()) throw failure('reservation.started')
  const isWithin =
    Date.parse(booking.startUtc) < until.getTime() && Date.parse(booking.endUtc) > from.getTime()
  if (!isWithin) throw failure('reservation.requestChanged')
  return booking
}

/** The resource as a person may book it in the best of their posts. Throws `reservation.requestRefused`. */
async function requireBookableBy(
  { db, clock }: Context,
  personCode: string,
  resourceId: number,
): Promise<ResourceRow> {
  let best: ResourceRow | null = null
  for (const person of await listRecipients(db, [personCode], clock.now())) {
    if (person.mailOnly) continue
    const [resource] = await selectResources(db, lookingAs(person), { resourceIds: [resourceId], limit: 1 })
    if (resource && resource.level >= rightLevels.request && resource.level > (best?.level ?? 0))
      best = resource
  }
  if (best === null) throw failure('reservation.requestRefused')
  return best
}

/** Throws the fault of a limit that a person would exceed with a booking of another one. */
async function requireAllowance(
  context: Context,
  resource: ResourceRow,
  personCode: string,
  row: BookingRow,
) {
  const { startDate, endDate } = row
  const plan = { startDate, endDate, start: Date.parse(row.startUtc), end: Date.parse(row.endUtc) }
  const dates: { plan: DatePlan; fault: Fault | null }[] = [{ plan, fault: null }]
  await checkAllowance(context, resource, dates, { personCode, without: [row.bookingId] })
  const fault = dates[0]?.fault
  if (fault) throw failure(fault.code, fault.params)
}

async function giveTo(context: Context, row: BookingRow, from: string, to: string): Promise<void> {
  const { db, clock } = context
  const moved = await updateRequestOwner(db, from, to, clock.now(), row.requestId)
  if (moved.length === 0) throw failure('reservation.requestChanged')
  await publishChange(context, 'changed', {
    comCode: row.comCode,
    bookingIds: moved.map(({ bookingId }) => bookingId),
    resourceIds: moved.map(({ resourceId }) => resourceId),
  })
}

async function handOver(
  context: Context,
  bookingId: number,
  { deputyCode, period }: AbsenceOrder,
): Promise<HandOverUndo> {
  if (deputyCode === null) throw failure('kit.badRequest')
  const row = await requireOwnDate(context, bookingId, period)
  if ((await selectBookingsOf(context.db, row.requestId, 2)).length > 1) throw notFound()
  const resource = await requireBookableBy(context, deputyCode, row.resourceId)
  await requireAllowance(context, resource, deputyCode, row)
  const before = await findRequestPost(context.db, row, deputyCode)
  await giveTo(context, row, context.viewer.personCode, deputyCode)
  return { act: 'handOver', bookingId, requestId: row.requestId, personCode: deputyCode, before }
}

async function undoHandOver(
  context: Context,
  { bookingId, requestId, personCode, before }: HandOverUndo,
): Promise<void> {
  const [seen] = await selectBookingsById(context.db, [bookingId])
  if (!seen) throw notFound()
  await lockResources(context.db, [seen.resourceId])
  const [row] = await selectBookingsById(context.db, [bookingId], true)
  // The deputy has cancelled or changed it, or given it to another person.
  const isSame = row?.requestId === requestId && row.personCode === personCode && row.state !== 'cancelled'
  if (!row || !isSame) throw failure('reservation.requestChanged')
  await giveTo(context, row, personCode, context.viewer.personCode)
  await updateRequestPost(context.db, row, before)
  if (before.sort !== null) await restoreParticipant(context.db, row, personCode, before.sort)
}

async function apply(context: Context, order: AbsenceOrder): Promise<AbsenceUndo> {
  const { choice, period } = order
  const bookingId = idOf(order.id)
  if (choice === 'handOver') return { ...(await handOver(context, bookingId, order)) }
  if (choice !== 'release') throw notFound()
  await requireOwnDate(context, bookingId, period)
  const at = context.clock.now().toISOString()
  await cancelDates(context, { bookingId, scope: 'this' })
  return { act: 'release', bookingId, at }
}

async function undo(context: Context, stored: AbsenceUndo): Promise<null> {
  // The room has written it itself.
  const given = stored as unknown as ReleaseUndo | HandOverUndo
  if (given.act === 'handOver') await undoHandOver(context, given)
  // Cancellations at the instant itself count.
  else await restoreDates(context, [given.bookingId], new Date(Date.parse(given.at) - 1)).catch(throwConflict)
  return null
}

/** Bookings of an absent person: released, or given to the deputy, who must be allowed to book the resource. */
export const absentBookings: AbsenceEffect = { room: 'reservation', list, apply, undo }
