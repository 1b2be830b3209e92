import type { Output } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { Failure, failure } from '#kit/failure.ts'
import { addDays } from '#kit/repeat/days.ts'
import { byScope } from '#kit/repeat/series.ts'
import {
  findRequestByKey,
  insertBookings,
  insertRequest,
  type RequestRow,
  replaceParticipants,
  updateBookings,
  updateBookingsCancelled,
  updateBookingsRequest,
  updateRequest,
  updateRequestEnd,
} from '../booking/request.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { promoteAfter } from '../waiting-list/waiting-list.service.ts'
import type { RequestSave } from './draft.service.ts'
import { changeOf, type RequestPart } from './part.service.ts'
import { type Made, makeDates } from './plan.service.ts'
import { fatesOf, hasSameTimes } from './save.rules.ts'

type Saved = Output<typeof reservationApi.saveRequest>

/** The answer of a save call for the written bookings. */
const savedOf = (reserveRequestId: number, bookingIds: number[], states: readonly string[]): Saved => ({
  reserveRequestId,
  bookingIds,
  approval: states.includes('requested') || states.every((state) => state === 'waiting') ? 0 : 1,
  waitingCount: states.filter((state) => state === 'waiting').length,
})

/** The dates of a new request, or of a part of one. */
function makeSaved(
  context: Context,
  { input, resource, draft }: RequestSave,
  part?: RequestPart,
): Promise<Made> {
  return makeDates(context, resource, {
    asked: { ...input, repeat: draft.repeat },
    personCode: draft.personCode,
    fates: fatesOf(input.choices ?? []),
    without: (part?.affected ?? []).map((row) => row.bookingId),
    skipsPast: part?.scope === 'all',
  })
}

/** The request of an earlier call with this key; throws `kit.badRequest` if that was for another resource or time. */
async function findFormer({ db, viewer }: Context, { draft }: RequestSave): Promise<Saved | null> {
  if (!draft.requestKey) return null
  const former = await findRequestByKey(db, viewer.personCode, draft.requestKey, draft)
  if (former?.isSame === false) throw failure('kit.badRequest')
  return former ? savedOf(former.requestId, former.bookingIds, former.states) : null
}

/** Books one date or a series. Two calls with the same `requestKey` create one request. */
export async function saveNew(context: Context, save: RequestSave): Promise<Saved> {
  const { db, clock } = context
  const { input, resource, draft, participants } = save
  if (resource.terms !== '' && !input.isAgreed) throw failure('reservation.termsOpen')
  // The resource is locked before the key is looked up: a repeated call waits for the first.
  const made = await makeSaved(context, save).catch((error: unknown) => {
    // After an error of the database, the transaction reads nothing any more.
    if (error instanceof Failure) return error
    throw error
  })
  const former = await findFormer(context, save)
  if (former) return former
  if (made instanceof Failure) throw made
  const now = clock.now()
  const requestId = await insertRequest(db, { ...draft, madeUntil: made.madeUntil }, now)
  const key = { comCode: draft.comCode, requestId }
  await replaceParticipants(db, key, participants)
  const bookingIds = await insertBookings(db, key, made.drafts, now)
  const resourceIds = made.drafts.map((date) => date.resourceId)
  await publishChange(context, 'booked', { comCode: draft.comCode, bookingIds, resourceIds })
  return savedOf(
    requestId,
    bookingIds,
    made.drafts.map((date) => date.state),
  )
}

/** Moves one date of a series to a new request and changes it there. */
async function saveOne(context: Context, part: RequestPart, save: RequestSave): Promise<Saved> {
  const made = await makeSaved(context, save, part)
  return writeDates(context, part, save, made, await insertPart(context, part, save, made))
}

/** Ends a series before a date, and moves the dates from there on to a new request. */
async function saveFollowing(context: Context, part: RequestPart, save: RequestSave): Promise<Saved> {
  const { request, booking } = part
  const made = await makeSaved(context, save, part)
  const until = addDays(booking.startDate, -1)
  await updateRequestEnd(context.db, { ...request, until }, context.clock.now())
  return writeDates(context, part, save, made, await insertPart(context, part, save, made))
}

/** Changes all dates of a request that have not started; with the same times, they stay as they are. */
async function saveAll(context: Context, part: RequestPart, save: RequestSave): Promise<Saved> {
  const { db, clock } = context
  const { request, affected } = part
  const { input, draft, participants } = save
  if (!hasSameTimes(request, draft) || (input.choices ?? []).length > 0)
    return writeDates(context, part, save, await makeSaved(context, save, part), request)
  await updateRequest(db, request.requestId, { ...draft, madeUntil: request.madeUntil }, clock.now())
  await replaceParticipants(db, request, participants)
  const change = changeOf(request.comCode, affected)
  await publishChange(context, 'changed', change)
  return savedOf(
    request.requestId,
    change.bookingIds,
    affected.map((row) => row.state),
  )
}

async function insertPart(
  { db, clock }: Context,
  { request }: RequestPart,
  { draft }: RequestSave,
  { madeUntil }: Made,
): Promise<RequestRow> {
  const requestId = await insertRequest(db, { ...draft, madeUntil, requestKey: null }, clock.now())
  return { ...request, requestId }
}

/** Writes the dates of a part into a request; those that are too many stay cancelled, missing ones are added. */
async function writeDates(
  context: Context,
  { affected }: RequestPart,
  { draft, participants }: RequestSave,
  made: Made,
  { comCode, requestId }: RequestRow,
): Promise<Saved> {
  const { db, clock } = context
  const now = clock.now()
  const target = { comCode, requestId }
  const { bookingIds: formerIds, resourceIds } = changeOf(comCode, affected)
  await updateRequest(db, requestId, { ...draft, madeUntil: made.madeUntil }, now)
  await replaceParticipants(db, target, participants)
  // Releases all units before occupying them again, so that dates of one series can exchange their times.
  await updateBookingsCancelled(db, formerIds, '', now)
  await updateBookingsRequest(db, formerIds, target)
  const remaining = made.drafts.slice(0, affected.length)
  const retainedIds = formerIds.slice(0, remaining.length)
  await updateBookings(db, target, retainedIds, remaining, now)
  const added = made.drafts.slice(remaining.length)
  const addedIds = added.length > 0 ? await insertBookings(db, target, added, now) : []
  const bookingIds = [...retainedIds, ...addedIds]
  await publishChange(context, 'changed', {
    ...{ comCode, bookingIds },
    resourceIds: [...made.drafts.map((row) => row.resourceId), ...resourceIds],
  })
  await promoteAfter(context, affected)
  return savedOf(
    requestId,
    bookingIds,
    made.drafts.map((date) => date.state),
  )
}

/** Changes a part of a request inside the caller's transaction; writes all changes or none. */
export function savePart(context: Context, part: RequestPart, save: RequestSave): Promise<Saved> {
  return byScope(part, { this: saveOne, following: saveFollowing, all: saveAll })(context, part, save)
}
