import type { Output } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { Failure, failure } from '#kit/failure.ts'
import {
  findRequestByKey,
  insertBookings,
  insertRequest,
  type RequestIdentity,
  replaceParticipants,
} from '../booking/request.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { requireResource } from '../resource/resource.access.ts'
import { changeRequest, savedOf } from './change.service.ts'
import { draftOf, knownParticipants, requireRoom, type SaveInput } from './draft.service.ts'
import { makeDates } from './plan.service.ts'
import { fatesOf } from './save.rules.ts'

type Saved = Output<typeof reservationApi.saveRequest>

/**
 * Creates or changes a booking (spec 3§7). Writes all dates or none; `reservation.conflict` if a date is occupied.
 * Two calls with the same `requestKey` create one request.
 */
export async function saveRequest(context: Context, input: SaveInput): Promise<Saved> {
  try {
    return await transaction(context, (inside) =>
      input.reserveRequestId
        ? changeRequest(inside, input, input.reserveRequestId)
        : createRequest(inside, input),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'reservation_booking_overlap')
      throw failure('reservation.conflict', { date: input.startDate, count: 1 })
    throw error
  }
}

/** The request of an earlier call with this key; throws `kit.badRequest` if that was for another resource or time. */
async function findFormer({ db, viewer }: Context, requestKey: string | undefined, draft: RequestIdentity) {
  if (!requestKey) return undefined
  const former = await findRequestByKey(db, viewer.personCode, requestKey, draft)
  if (former?.isSame === false) throw failure('kit.badRequest')
  return former
}

async function createRequest(context: Context, input: SaveInput): Promise<Saved> {
  const { db, viewer, clock } = context
  const resource = await requireResource(context, input.resourceId)
  const owner = { personCode: viewer.personCode, personComCode: viewer.comCode, deptCode: viewer.deptCode }
  const participants = await knownParticipants(context, input.participants ?? [])
  const draft = draftOf(input, resource, owner)
  requireRoom(resource, participants)
  if (resource.terms !== '' && !input.isAgreed) throw failure('reservation.termsOpen')
  // makeDates locks the resource before the key is looked up: a repeated call waits for the first.
  const made = await makeDates(context, resource, {
    asked: { ...input, repeat: draft.repeat },
    personCode: viewer.personCode,
    fates: fatesOf(input.choices ?? []),
    without: [],
    skipsPast: false,
  }).catch(async (error: unknown) => {
    // After an error of the database, the transaction reads nothing any more.
    if (!(error instanceof Failure)) throw error
    const former = await findFormer(context, input.requestKey, draft)
    if (former) return former
    throw error
  })
  if ('requestId' in made) return savedOf(made.requestId, made.bookingIds, made.states)
  const former = await findFormer(context, input.requestKey, draft)
  if (former) return savedOf(former.requestId, former.bookingIds, former.states)
  const now = clock.now()
  const requestId = await insertRequest(db, { ...draft, madeUntil: made.madeUntil }, now)
  await replaceParticipants(db, { comCode: draft.comCode, requestId }, participants)
  const bookingIds = await insertBookings(db, { comCode: draft.comCode, requestId }, made.drafts, now)
  await publishChange(context, 'booked', {
    comCode: draft.comCode,
    bookingIds,
    resourceIds: made.drafts.map((date) => date.resourceId),
  })
  return savedOf(
    requestId,
    bookingIds,
    made.drafts.map((date) => date.state),
  )
}
