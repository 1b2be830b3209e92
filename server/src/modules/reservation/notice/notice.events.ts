import { reservationEvents } from '@maru/api/reservation'
import { raiseAlarms } from '../../../kit/alarms.ts'
import type { Subscriber, Subscribers } from '../../../kit/room.ts'
import { listRecipients } from '../../account/index.ts'
import { bookingAddress } from '../booking/booking.rules.ts'
import type { ChangeKind } from './notice.service.ts'
import { type NoticeRow, selectNotices } from './notice.sql.ts'

/** Recipients by kind of change: the owner, the participants, or the approvers. */
const audience: Partial<Record<ChangeKind, ('owner' | 'participants' | 'approvers')[]>> = {
  booked: ['participants', 'approvers'],
  changed: ['participants', 'owner'],
  cancelled: ['participants', 'owner'],
  accepted: ['owner', 'participants'],
  rejected: ['owner'],
  offered: ['owner'],
  promoted: ['approvers'],
  released: ['owner'],
  expired: ['owner'],
  skipped: ['owner'],
  reminded: ['approvers'],
  overdue: ['owner'],
}

function peopleOf(row: NoticeRow, kind: ChangeKind, group: 'owner' | 'participants' | 'approvers'): string[] {
  if (group === 'owner') return [row.personCode]
  if (group === 'approvers') return row.state === 'requested' ? row.approvers : []
  // Participants are not notified of a request, which may be rejected, but only of an accepted booking.
  return kind === 'booked' && row.state !== 'accepted' ? [] : row.participants
}

/** Raises alarms about changed bookings, except for the actor. */
const raise: Subscriber<'reservation.bookingsChanged'> = async (context, { eventId, payload }) => {
  const kind = payload.kind as ChangeKind // written by publishChange
  const groups = audience[kind] ?? []
  if (groups.length === 0) return
  const bookingIds = payload.bookingIds.slice(0, 1000)
  for (const row of await selectNotices(context.db, bookingIds)) {
    for (const group of groups) {
      const codes = [...new Set(peopleOf(row, kind, group))].filter((code) => code !== payload.actorCode)
      const people = await listRecipients(context.db, codes, context.clock.now())
      // The main post comes first and is used.
      const first = new Map(
        people
          .filter((one) => !one.mailOnly)
          .reverse()
          .map((one) => [one.personCode, one]),
      )
      if (first.size === 0) continue
      await raiseAlarms(context, [...first.values()], {
        kind: 'ET',
        group: 'schedule',
        word: `reservation.alarm.${group === 'approvers' && kind !== 'reminded' ? 'asked' : kind}`,
        title: `${row.title} · ${row.resourceKo}`,
        actor: { ko: row.personKo, en: row.personEn, zh: row.personZh },
        url: group === 'approvers' ? '/reservedb/approval' : bookingAddress(row),
        subject: `reservation.request:${row.requestId}`,
        eventKey: `reservation:${eventId}:${row.requestId}:${group}`,
      })
    }
  }
}

/** Subscribers that run after a change of bookings is committed. */
export const noticeSubscribers: Subscribers = { [reservationEvents.bookingsChanged]: raise }
