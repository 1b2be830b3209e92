import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { DoorState, reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { addDays, instantOf, localOf } from '#kit/repeat/days.ts'
import { updateCheckedIn } from '../attendance/attendance.sql.ts'
import type { BookingRow } from '../booking/booking.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { requireAdminResource } from '../resource/admin.access.ts'
import { requireResource } from '../resource/resource.access.ts'
import { timeText } from '../resource/resource.rules.ts'
import { lockResources } from '../resource/resource.sql.ts'
import { doorCode, hashOf, isDoorCode } from './door.rules.ts'
import {
  findByDoorKey,
  findDoorKeyHash,
  selectDoorBookings,
  selectDoorCandidates,
  updateDoorKey,
} from './door.sql.ts'
import { listDoorChoices } from './door-use.service.ts'

const toDoorBooking = (row: BookingRow): NonNullable<DoorState['current']> => ({
  bookingId: row.bookingId,
  title: row.title,
  reserverName: row.personName,
  startTime: row.startTime,
  endTime: row.endTime,
  startUtc: row.startUtc,
  endUtc: row.endUtc,
  isCheckedIn: row.checkedInDate !== null,
})

/** The current content for the tablet with this key; 404 for an invalid key. */
export async function getDoor(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  { key }: Input<typeof reservationApi.getDoor>,
): Promise<DoorState> {
  const keyHash = hashOf(key)
  const resource = await findByDoorKey(db, keyHash)
  if (!resource) throw notFound()
  const now = clock.now().getTime()
  const { day, minute } = localOf(now, resource.timeZone)
  const span = { from: now, until: instantOf(addDays(day, 1), 0, resource.timeZone) }
  const rows = await selectDoorBookings(db, resource.resourceId, span)
  const current = rows.find((row) => Date.parse(row.startUtc) <= now)
  return {
    resourceId: resource.resourceId,
    name: resource.name,
    place: resource.place,
    kind: resource.kind,
    capacity: resource.capacity,
    equipment: resource.equipment,
    isFaulty: resource.isFaulty,
    day,
    time: timeText(minute),
    current: current ? toDoorBooking(current) : null,
    next: rows.filter((row) => row !== current).map(toDoorBooking),
    minutes: (await listDoorChoices({ db, clock }, resource)).map((choice) => choice.minutes),
    checksIn: resource.checkIn !== 'none',
    code: doorCode(keyHash, resource.resourceId, now),
  }
}

/** Throws 410 `reservation.doorCodeOver` for an expired code. */
async function requireDoorCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { resourceId, code }: { resourceId: number; code: string },
): Promise<void> {
  const keyHash = await findDoorKeyHash(db, resourceId)
  if (!keyHash || !isDoorCode(code, keyHash, resourceId, clock.now().getTime()))
    throw failure('reservation.doorCodeOver')
}

/** The viewer's booking at a door, for the page behind its QR code. */
export async function findDoorBooking(
  context: Context,
  input: Input<typeof reservationApi.findDoorBooking>,
): Promise<Output<typeof reservationApi.findDoorBooking>> {
  const resource = await requireResource(context, input.resourceId)
  await requireDoorCode(context, input)
  const { db, viewer, clock } = context
  const rows = await selectDoorCandidates(db, {
    resourceId: input.resourceId,
    personCode: viewer.personCode,
    now: clock.now(),
  })
  const match = rows.find((row) => row.checkedInDate === null) ?? rows[0]
  return {
    resourceId: resource.resourceId,
    name: resource.name,
    bookingId: match && resource.checkIn !== 'none' ? match.bookingId : null,
    title: match?.title ?? '',
    startTime: match?.startTime ?? '',
    endTime: match?.endTime ?? '',
    isCheckedIn: match?.checkedInDate != null,
  }
}

/** Checks in a booking by the code of the door: allowed for its owner and participants. */
export function checkInAtDoor(
  context: Context,
  input: Input<typeof reservationApi.checkInAtDoor>,
): Promise<{ bookingId: number }> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const resource = await requireResource(inside, input.resourceId)
    await requireDoorCode(inside, input)
    await lockResources(db, [resource.resourceId])
    const rows = await selectDoorCandidates(db, {
      resourceId: resource.resourceId,
      personCode: viewer.personCode,
      now: clock.now(),
    })
    const booking = rows.find((row) => row.bookingId === input.bookingId)
    if (!booking || booking.checkedInDate !== null || resource.checkIn === 'none')
      throw failure('reservation.notNow')
    await updateCheckedIn(db, booking.bookingId, clock.now())
    await publishChange(inside, 'used', {
      comCode: booking.comCode,
      bookingIds: [booking.bookingId],
      resourceIds: [booking.resourceId],
    })
    return { bookingId: booking.bookingId }
  })
}

/** Creates the key of the tablet at a resource; only its hash is stored. */
export function makeDoorKey(
  context: Context,
  { resourceId }: Input<typeof reservationAdminApi.makeDoorKey>,
): Promise<{ key: string }> {
  return transaction(context, async (inside) => {
    await requireAdminResource(inside, resourceId)
    const key = randomBytes(32).toString('base64url')
    await updateDoorKey(inside.db, resourceId, hashOf(key))
    return { key }
  })
}

/** Revokes the key of the tablet at a resource. */
export function removeDoorKey(
  context: Context,
  { resourceId }: Input<typeof reservationAdminApi.removeDoorKey>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    await requireAdminResource(inside, resourceId)
    await updateDoorKey(inside.db, resourceId, null)
    return {}
  })
}
