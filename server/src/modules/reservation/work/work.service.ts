import { inEveryLanguage, type WorkSource } from '#kit/room-slots/work-source.ts'
import type { BookingRow } from '../booking/booking.sql.ts'
import { countWaiting, selectAsked, selectDecided, selectSharedDecisions, selectWaiting } from './work.sql.ts'

const url = '/reservedb/approval'
const personOf = ({ personCode: code, personName: name }: BookingRow) => ({ code, name })

/** Decisions are withdrawn only before the booking begins. */
const isAhead = ({ startUtc }: BookingRow, now: Date) => Date.parse(startUtc) > now.getTime()

/** Bookings that wait for the approval of the viewer. */
export const bookingWork: WorkSource = {
  kind: 'booking',
  name: { ko: '예약 승인', en: 'Bookings', zh: '预约审批' },
  order: 70,
  why: {
    ko: '이 자원의 승인자입니다. 승인하면 예약이 확정됩니다.',
    en: 'You approve bookings of this resource. An approval confirms the booking.',
    zh: '您是该资源的审批人。同意后预约生效。',
  },
  acts: [
    { act: 'accept', key: 'a', name: { ko: '승인', en: 'Approve', zh: '同意' }, comment: 'none' },
    { act: 'reject', key: 'x', name: { ko: '반려', en: 'Reject', zh: '驳回' }, comment: 'optional' },
  ],
  isOpenInView: true,
  async list({ db, viewer, clock }, query) {
    const now = clock.now()
    const rows = await selectWaiting(db, { personCode: viewer.personCode, now }, query)
    const shared = await selectSharedDecisions(db, rows, viewer.personCode)
    return rows.map((row) => ({
      ...{ id: String(row.bookingId), title: row.resourceName, note: inEveryLanguage(row.title) },
      ...{ person: personOf(row), dueAt: row.startUtc, since: row.createdAt, isUrgent: false },
      ...{ mustOpen: false, url, version: row.version },
      acts: [
        // An acceptance that is not the last one decides nothing yet, and is not withdrawn.
        { act: 'accept', isUndoable: isAhead(row, now) && !shared.has(row.bookingId), mayWait: true },
        { act: 'reject', isUndoable: isAhead(row, now), mayWait: true },
      ],
    }))
  },
  count: ({ db, viewer, clock }, query) =>
    countWaiting(db, { personCode: viewer.personCode, now: clock.now() }, query),
  async listDone({ db, viewer, clock }, since, limit) {
    const rows = await selectDecided(db, viewer.personCode, since, limit)
    return rows.map((row) => ({
      ...{ id: String(row.bookingId), title: row.resourceName, note: inEveryLanguage(row.title) },
      ...{ person: personOf(row), at: row.decidedAt, url },
      act: row.accepts ? 'accept' : 'reject',
      isUndoable: row.state === (row.accepts ? 'accepted' : 'rejected') && isAhead(row, clock.now()),
    }))
  },
  async listWaiting({ db, viewer, clock }, limit) {
    const rows = await selectAsked(db, { personCode: viewer.personCode, now: clock.now() }, limit)
    return rows.map((row) => ({
      ...{ id: String(row.bookingId), title: row.resourceName, note: inEveryLanguage(row.title) },
      ...{ person: null, at: row.createdAt, act: '' },
      ...{ url: `/reservedb/mine`, isUndoable: false },
    }))
  },
}
