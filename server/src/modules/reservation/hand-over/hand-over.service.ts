import { type HandOverKind, ownedThings, toSuccessor } from '#kit/room-slots/hand-over.ts'
import { noteResource } from '../admin/removal.service.ts'
import { publishRows } from '../notice/notice.service.ts'
import {
  replaceKeeper,
  selectManagedResources,
  selectOpenRequests,
  updateRequestOwner,
} from './hand-over.sql.ts'

/** The resources that a leaver manages or decides on. */
const managedResources: HandOverKind = {
  kind: 'reservation.kept',
  name: { ko: '관리하는 자원', en: 'Managed resources', zh: '管理的资源' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectManagedResources(db, personCode)),
  async handOver(context, { from, to, by }) {
    const resources = await replaceKeeper(context.db, from, to)
    for (const resource of resources)
      await noteResource({ ...context, viewer: by }, resource, 'updateResource')
    return resources.length
  },
}

/** The bookings of a leaver that have not ended, counted by request: a series is one. */
const openBookings: HandOverKind = {
  kind: 'reservation.bookings',
  name: { ko: '앞으로의 예약', en: 'Future bookings', zh: '未来的预订' },
  choices: [toSuccessor],
  list: async ({ db, clock }, personCode) =>
    ownedThings(await selectOpenRequests(db, personCode, clock.now())),
  async handOver(context, { from, to, by }) {
    const { db, clock } = context
    const bookings = await updateRequestOwner(db, from, to, clock.now())
    await publishRows({ ...context, viewer: by }, 'changed', bookings)
    return new Set(bookings.map((booking) => booking.requestId)).size
  },
}

/** What a leaver owns in the room reservation. */
export const reservationHandOver = [managedResources, openBookings]
