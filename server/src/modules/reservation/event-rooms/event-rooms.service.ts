import { reservationLimits } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { failure, orNull } from '#kit/failure.ts'
import type {
  BookableRoom,
  BookingDate,
  BookingOwner,
  RoomBooked,
  RoomBooking,
  RoomFacts,
} from '#kit/room-slots/room-booking.ts'
import { updateBookingsCancelled } from '../booking/request.sql.ts'
import { publishChange, publishRows } from '../notice/notice.service.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import { needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { faultOfDate, faultOfTimes, lastDayOf } from '../validation/booking.rules.ts'
import { selectFreeAt } from '../validation/conflict.sql.ts'
import { checkDates, requireBookable } from '../validation/validate.service.ts'
import { promoteAfter } from '../waiting-list/waiting-list.service.ts'
import {
  groupByTimes,
  isOffered,
  isSimple,
  type LocalDate,
  localDates,
  reasonOf,
} from './event-rooms.rules.ts'
import {
  insertOwned,
  type OwnedDraft,
  type OwnedRow,
  selectOwned,
  updateOwned,
  updateOwnedTitle,
} from './event-rooms.sql.ts'
import { listRoomDays } from './room-times.service.ts'

type Refused = RoomBooked['refused'][number]

/** Maximum number of rooms in a list, and of rooms that are compared for it. */
const mostRooms = { listed: 200, compared: 500 }

function requireDates(dates: readonly BookingDate[]): void {
  if (dates.length > reservationLimits.dates)
    throw failure('reservation.tooManyDates', { most: reservationLimits.dates })
}

/** The rooms that the viewer may book, with the dates at which each is taken or closed; three statements. */
async function listRooms(
  context: Context,
  asked: Parameters<RoomBooking['listRooms']>[1],
): Promise<BookableRoom[]> {
  const { db, viewer, clock } = context
  const { dates, resourceIds, seats = 0, owner } = asked
  requireDates(dates)
  const all = await selectResources(db, lookingAs(viewer), {
    ...(resourceIds ? { resourceIds } : {}),
    limit: mostRooms.compared,
  })
  const rooms = all.filter((row) => isOffered(row) && (row.capacity === 0 || row.capacity >= seats))
  const now = clock.now()
  const own = owner ? await selectOwned(db, owner, now) : []
  const zones = new Map(
    [...new Set(rooms.map((row) => row.timeZone))].map((zone) => [zone, localDates(dates, zone)]),
  )
  const plans = localDates(dates, 'UTC').map((date) => date.plan)
  const free = await selectFreeAt(
    db,
    rooms.map((row) => row.resourceId),
    plans,
    own.map((row) => row.bookingId),
  )
  const freeAt = new Set(free.map((row) => `${row.resourceId}/${row.place}`))
  const listed = rooms.map((row): BookableRoom => {
    const limits = {
      now: now.getTime(),
      lastDay: lastDayOf(row, now.getTime()),
      isManager: row.level >= rightLevels.manage,
    }
    const isTaken = ({ plan, first }: LocalDate, place: number) =>
      !freeAt.has(`${row.resourceId}/${place}`) ||
      faultOfTimes(first, row) !== null ||
      faultOfDate(plan, first, row, limits) !== null
    return {
      resourceId: row.resourceId,
      name: row.name,
      place: { ko: row.place, en: row.place, zh: row.place },
      seats: row.capacity || null,
      needsApproval: needsApproval(row),
      takenKeys: (zones.get(row.timeZone) ?? []).filter(isTaken).map((date) => date.key),
    }
  })
  return listed
    .sort((a, b) => a.takenKeys.length - b.takenKeys.length)
    .slice(0, Math.min(asked.limit, mostRooms.listed))
}

/** The name, seats and check-in of a room that the viewer may see. */
async function findRoom(context: Context, resourceId: number): Promise<RoomFacts | null> {
  const row = await orNull(requireResource(context, resourceId))
  if (!row) return null
  const checkInBefore = row.checkIn === 'none' ? null : row.checkInBefore
  return { name: row.name, seats: row.capacity || null, checkInBefore }
}

/** The dates at which the viewer can book a locked resource, with their units, and the others with the reason. */
async function checkRoom(
  context: Context,
  resource: ResourceRow,
  dates: readonly LocalDate[],
  without: readonly number[],
): Promise<{ drafts: OwnedDraft[]; refused: Refused[] }> {
  const codes = ['reservation.requestRefused', 'reservation.faulty', 'reservation.noShows'] as const
  const isBookable = (await orNull(requireBookable(context, resource), codes)) !== null && isSimple(resource)
  if (!isBookable)
    return { drafts: [], refused: dates.map(({ key }) => ({ key, reason: 'notAllowed' as const })) }
  const drafts: OwnedDraft[] = []
  const refused: Refused[] = []
  const state = needsApproval(resource) ? 'requested' : 'accepted'
  for (const group of groupByTimes(dates)) {
    const [one] = group
    if (!one) continue
    const wrong = faultOfTimes(one.first, resource)
    if (wrong) {
      refused.push(...group.map(({ key }) => ({ key, reason: reasonOf(wrong) })))
      continue
    }
    const plans = group.map((date) => date.plan)
    const { personCode } = context.viewer
    const checked = await checkDates(context, resource, { first: one.first, plans }, { personCode, without })
    for (const [place, { fault, unit }] of checked.entries()) {
      const date = group[place]
      if (!date) continue
      const { key, plan, first } = date
      if (fault) refused.push({ key, reason: reasonOf(fault) })
      else if (unit === null) refused.push({ key, reason: 'taken' })
      else drafts.push({ key, ...first, ...plan, unit: state === 'accepted' ? unit : null, state })
    }
  }
  return { drafts, refused }
}

/** The bookings of an owner, locked after their resources, as everywhere. */
async function lockOwned(
  { db, clock }: Context,
  owner: BookingOwner,
  resourceId?: number,
): Promise<OwnedRow[]> {
  const seen = await selectOwned(db, owner, clock.now())
  await lockResources(db, [
    ...seen.map((row) => row.resourceId),
    ...(resourceId === undefined ? [] : [resourceId]),
  ])
  return selectOwned(db, owner, clock.now(), true)
}

const stateOf = (row: OwnedRow) =>
  (row.state === 'accepted' ? 'accepted' : 'requested') as 'accepted' | 'requested'

/** Books a room for the dates of an event; dates that it already has there stay as they are. */
async function book(context: Context, asked: Parameters<RoomBooking['book']>[1]): Promise<RoomBooked> {
  const { db, viewer, clock } = context
  const { resourceId, owner, title, dates } = asked
  requireDates(dates)
  const resource = await requireResource(context, resourceId)
  const own = (await lockOwned(context, owner, resourceId)).filter((row) => row.resourceId === resourceId)
  const ownAt = new Map(own.map((row) => [row.dateKey, row]))
  const local = localDates(dates, resource.timeZone).filter(({ key }) => !ownAt.has(key))
  const { drafts, refused } = await checkRoom(context, resource, local, [])
  const remaining = dates.flatMap(({ key }) => ownAt.get(key) ?? [])
  const former = remaining.map((row) => ({ key: row.dateKey, bookingId: row.bookingId, state: stateOf(row) }))
  if (drafts.length === 0) return { resourceId, dates: former, refused }
  const booked = { owner, resource, person: viewer, title: title.slice(0, reservationLimits.title), drafts }
  const ids = await insertOwned(db, booked, clock.now())
  await publishChange(context, 'booked', {
    comCode: resource.comCode,
    bookingIds: [...ids.values()],
    resourceIds: [resourceId],
  })
  const made = drafts.map(({ key, state }) => ({ key, bookingId: ids.get(key) ?? 0, state }))
  return { resourceId, dates: [...former, ...made], refused }
}

/** Moves the bookings of an event in one room. Dates that are refused stay, and others must not overlap them. */
async function moveIn(
  context: Context,
  resource: ResourceRow,
  own: readonly OwnedRow[],
  asked: ReadonlyMap<string, BookingDate>,
): Promise<RoomBooked> {
  const { db, clock } = context
  const isMoved = (row: OwnedRow) => {
    const date = asked.get(row.dateKey)
    return (
      date &&
      (Date.parse(date.start) !== Date.parse(row.startUtc) || Date.parse(date.end) !== Date.parse(row.endUtc))
    )
  }
  let moving = own.filter(isMoved)
  const refused: Refused[] = []
  let drafts: OwnedDraft[] = []
  for (;;) {
    const dates = localDates(
      moving.flatMap((row) => asked.get(row.dateKey) ?? []),
      resource.timeZone,
    )
    const ids = moving.map((row) => row.bookingId)
    const checked =
      moving.length > 0 ? await checkRoom(context, resource, dates, ids) : { drafts: [], refused: [] }
    drafts = checked.drafts
    if (checked.refused.length === 0) break
    refused.push(...checked.refused)
    const stays = new Set(refused.map(({ key }) => key))
    moving = moving.filter((row) => !stays.has(row.dateKey))
  }
  const draftAt = new Map(drafts.map((draft) => [draft.key, draft]))
  const moved = moving.flatMap((row) => {
    const draft = draftAt.get(row.dateKey)
    return draft ? [{ ...draft, bookingId: row.bookingId }] : []
  })
  if (moved.length > 0) {
    const now = clock.now()
    // Frees all units before they are assigned again, so that dates of one series can exchange their times.
    await updateBookingsCancelled(
      db,
      moved.map((one) => one.bookingId),
      '',
      now,
    )
    await updateOwned(db, resource, moved, now)
  }
  const dates = own
    .filter((row) => asked.has(row.dateKey))
    .map((row) => ({
      key: row.dateKey,
      bookingId: row.bookingId,
      state: draftAt.get(row.dateKey)?.state ?? stateOf(row),
    }))
  return { resourceId: resource.resourceId, dates, refused }
}

async function move(context: Context, asked: Parameters<RoomBooking['move']>[1]): Promise<RoomBooked[]> {
  const { db, clock } = context
  requireDates(asked.dates)
  const seen = await lockOwned(context, asked.owner)
  const byKey = new Map(asked.dates.map((date) => [date.key, date]))
  const results: RoomBooked[] = []
  for (const [resourceId, own] of Map.groupBy(seen, (row) => row.resourceId)) {
    const resource = await orNull(requireResource(context, resourceId))
    const named = own.filter((row) => byKey.has(row.dateKey))
    if (named.length === 0) continue
    if (!resource) {
      const refused = named.map((row) => ({ key: row.dateKey, reason: 'notAllowed' as const }))
      results.push({ resourceId, dates: [], refused })
      continue
    }
    results.push(await moveIn(context, resource, own, byKey))
    await updateOwnedTitle(
      db,
      named.map((row) => row.requestId),
      asked.title.slice(0, reservationLimits.title),
      clock.now(),
    )
    await publishRows(context, 'changed', named)
    await promoteAfter(context, named)
  }
  return results
}

async function release(
  context: Context,
  { owner, keys, resourceId }: { owner: BookingOwner; keys?: readonly string[]; resourceId?: number },
): Promise<void> {
  const { db, clock } = context
  const rows = (await lockOwned(context, owner)).filter(
    (row) =>
      (keys === undefined || keys.includes(row.dateKey)) &&
      (resourceId === undefined || row.resourceId === resourceId),
  )
  if (rows.length === 0) return
  await updateBookingsCancelled(
    db,
    rows.map((row) => row.bookingId),
    '',
    clock.now(),
  )
  await publishRows(context, 'cancelled', rows)
  await promoteAfter(context, rows)
}

/** Bookings of rooms for events of the calendar, in the caller's transaction. */
export const roomBooking: RoomBooking = { listRooms, listRoomDays, findRoom, book, move, release }
