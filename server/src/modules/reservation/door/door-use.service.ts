import type { Input } from '@maru/api/kit/endpoint'
import { doorMinutes, type reservationApi } from '@maru/api/reservation'
import { type PublicContext, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { DatePlan, FirstDate } from '#kit/repeat/dates.ts'
import { localOf } from '#kit/repeat/days.ts'
import { updateCheckedIn, updateEnded } from '../attendance/attendance.sql.ts'
import { insertBookings, insertRequest } from '../booking/request.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow } from '../resource/resource.sql.ts'
import { faultOfTimes } from '../validation/booking.rules.ts'
import { checkDates, type PlannedDate } from '../validation/validate.service.ts'
import { promoteAfter } from '../waiting-list/waiting-list.service.ts'
import { hashOf } from './door.rules.ts'
import { findByDoorKey, selectDoorBookings } from './door.sql.ts'

const minute = 60_000

type DoorContext = Pick<PublicContext, 'db' | 'clock'>

/** A booking from now on, as the tablet at a resource makes it. */
interface DoorChoice {
  minutes: number
  first: FirstDate
  plan: DatePlan
  unit: number
}

function timesFrom(now: number, minutes: number, timeZone: string): { first: FirstDate; plan: DatePlan } {
  const start = Math.floor(now / minute) * minute
  const end = start + minutes * minute
  const [from, until] = [localOf(start, timeZone), localOf(end, timeZone)]
  const days = { startDate: from.day, endDate: until.day }
  return {
    first: { ...days, startMinute: from.minute, endMinute: until.minute, timeZone },
    plan: { ...days, start, end },
  }
}

/**
 * The bookings that the tablet at a resource may make now: of lengths that the rules and the next booking allow. None
 * if a booking needs a person: for approval, agreement to terms, or required fields. Slots and limits for each person do
 * not apply.
 */
export async function listDoorChoices(context: DoorContext, resourceRow: ResourceRow): Promise<DoorChoice[]> {
  const resource = { ...resourceRow, level: rightLevels.book, slotMinutes: 1 }
  const asksPerson = resource.terms !== '' || resource.customFields.some((field) => field.isRequired)
  if (resource.isFaulty || asksPerson || needsApproval(resource)) return []
  const now = context.clock.now().getTime()
  const choices: DoorChoice[] = []
  for (const minutes of doorMinutes) {
    const { first, plan } = timesFrom(now, minutes, resource.timeZone)
    if (faultOfTimes(first, resource)) continue
    const unlimited = { ...resource, quotaCount: 0, quotaMinutes: 0, personLimit: 0 }
    const [date]: PlannedDate[] = await checkDates(
      context,
      unlimited,
      { first, plans: [plan] },
      { personCode: '' },
    )
    // A longer booking is not free either.
    if (!date || date.fault || date.unit === null) break
    choices.push({ minutes, first, plan, unit: date.unit })
  }
  return choices
}

async function requireDoor({ db }: DoorContext, key: string): Promise<ResourceRow> {
  const resource = await findByDoorKey(db, hashOf(key))
  if (!resource) throw notFound()
  await lockResources(db, [resource.resourceId])
  return resource
}

/**
 * Books a resource from now on with the key of its tablet. The booking belongs to no person and is checked in. Throws
 * `reservation.conflict` if the time is no longer free.
 */
export function bookAtDoor(
  context: PublicContext,
  { key, minutes, title }: Input<typeof reservationApi.bookAtDoor>,
): Promise<{ bookingId: number }> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const resource = await requireDoor(inside, key)
    const choice = (await listDoorChoices(inside, resource)).find((one) => one.minutes === minutes)
    if (!choice) throw failure('reservation.conflict')
    const { first, plan, unit } = choice
    const { comCode, resourceId, bufferMinutes } = resource
    const now = clock.now()
    const requestId = await insertRequest(
      db,
      {
        ...{ ...first, comCode, resourceId, personCode: '', personComCode: comCode, deptCode: '', title },
        ...{ endMinute: first.endMinute || 1440, content: '', repeat: null, madeUntil: null, custom: [] },
        requestKey: null,
      },
      now,
    )
    const draft = { ...plan, resourceId, bufferMinutes, unit, state: 'accepted' as const }
    const [bookingId = 0] = await insertBookings(db, { comCode, requestId }, [draft], now)
    await updateCheckedIn(db, bookingId, now)
    await publishChange(withoutViewer(inside), 'booked', {
      comCode,
      bookingIds: [bookingId],
      resourceIds: [resourceId],
    })
    return { bookingId }
  })
}

/**
 * Ends the running booking of a resource with the key of its tablet; its remaining time is offered to the waiting list.
 * Throws `reservation.notNow` if it does not run.
 */
export function endAtDoor(
  context: PublicContext,
  { key, bookingId }: Input<typeof reservationApi.endAtDoor>,
): Promise<{ bookingId: number }> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const resource = await requireDoor(inside, key)
    const now = clock.now()
    const span = { from: now.getTime(), until: now.getTime() + minute }
    const running = (await selectDoorBookings(db, resource.resourceId, span)).find(
      (row) => row.bookingId === bookingId && Date.parse(row.startUtc) < now.getTime(),
    )
    if (!running) throw failure('reservation.notNow')
    await updateEnded(db, bookingId, now)
    await publishChange(withoutViewer(inside), 'ended', {
      comCode: running.comCode,
      bookingIds: [bookingId],
      resourceIds: [running.resourceId],
    })
    await promoteAfter(withoutViewer(inside), [running])
    return { bookingId }
  })
}

/** The tablet acts for no person, even in a browser with a session. */
function withoutViewer<C extends PublicContext>({ viewer: _viewer, ...context }: C): Omit<C, 'viewer'> {
  return context
}
