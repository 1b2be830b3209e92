import { nameIn, type ShortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { reservationEvents } from '@maru/api/reservation'
import type { AlarmActor } from '#kit/notification/alarms.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Subscriber, Subscribers } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { bookingAddress } from '../booking/booking.rules.ts'
import type { ChangeKind } from './notice.service.ts'
import { findName, type NoticeRow, selectNotices } from './notice.sql.ts'

/** A group of people of a booking. */
type NoticeGroup = 'owner' | 'participants' | 'approvers'

/** Recipients by kind of change: the owner, the participants, or the approvers. */
const audience: Partial<Record<ChangeKind, NoticeGroup[]>> = {
  booked: ['participants', 'approvers'],
  changed: ['participants', 'owner'],
  cancelled: ['participants', 'owner'],
  accepted: ['owner', 'participants'],
  rejected: ['owner'],
  offered: ['owner'],
  promoted: ['approvers'],
  released: ['owner'],
  ended: ['owner'],
  expired: ['owner'],
  skipped: ['owner'],
  reminded: ['approvers'],
  overdue: ['owner'],
  queued: ['owner'],
}

function peopleOf(row: NoticeRow, kind: ChangeKind, group: NoticeGroup): string[] {
  if (group === 'owner') return [row.personCode]
  if (group === 'approvers') return row.state === 'requested' ? row.approvers : []
  // Participants are not notified of a request, which may be rejected, but only of an accepted booking.
  return kind === 'booked' && row.state !== 'accepted' ? [] : row.participants
}

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'reservation.booking': BookingNotice
  }
}

/** A change of the bookings of one request, for one group of recipients. */
interface BookingNotice {
  row: NoticeRow
  kind: ChangeKind
  group: NoticeGroup
  actor: AlarmActor
}

/** The request and the resource, each language with the resource's name in it. */
function titleOf({ title, resourceName }: NoticeRow): LocalName {
  const inLanguage = (language: ShortLanguage) => `${title} · ${nameIn(resourceName, language)}`
  return { ko: inLanguage('ko'), en: inLanguage('en'), zh: inLanguage('zh') }
}

/** Notifications about bookings, to people of the booking who still work in the portal, each in the main post. */
export const bookingNotification = notification({
  name: 'reservation.booking',
  kind: 'ET',
  topic: 'calendar.booking',
  async listViewers({ db, clock }, { row, kind, group }, recipients) {
    const allowed = new Set(peopleOf(row, kind, group))
    const codes = recipients.map(({ personCode }) => personCode).filter((code) => allowed.has(code))
    const people = (await listRecipients(db, codes, clock.now())).filter((one) => !one.mailOnly)
    // The main post comes first and is used.
    return [...new Map(people.reverse().map((one) => [one.personCode, one])).values()]
  },
  describe: async (_context, { row, kind, group, actor }) => ({
    word: `reservation.alarm.${group === 'approvers' && kind !== 'reminded' ? 'asked' : kind}`,
    title: titleOf(row),
    actor,
    url: group === 'approvers' ? '/reservedb/approval' : bookingAddress(row),
    subject: `reservation.request:${row.requestId}`,
  }),
})

/** Notifies of changed bookings, except the actor. */
const notifyOfChange: Subscriber<'reservation.bookingsChanged'> = async (context, { eventId, payload }) => {
  const kind = payload.kind as ChangeKind // written by publishChange
  const groups = audience[kind] ?? []
  if (groups.length === 0) return
  const bookingIds = payload.bookingIds.slice(0, 1000)
  // A booking that a manager cancels or changes names the manager.
  const { actorCode } = payload
  const name =
    actorCode && (kind === 'cancelled' || kind === 'changed')
      ? await findName(context.db, actorCode)
      : undefined
  for (const row of await selectNotices(context.db, bookingIds)) {
    const actor = name
      ? { ...name, personCode: actorCode }
      : { ...row.personName, personCode: row.personCode }
    for (const group of groups) {
      const codes = [...new Set(peopleOf(row, kind, group))].filter((code) => code !== actorCode)
      await notify(context, {
        name: 'reservation.booking',
        thing: { row, kind, group, actor },
        recipients: codes.map((personCode) => ({ comCode: row.comCode, personCode })),
        eventKey: `reservation:${eventId}:${row.requestId}:${group}`,
      })
    }
  }
}

/** Subscribers that run after a change of bookings is committed. */
export const noticeSubscribers: Subscribers = { [reservationEvents.bookingsChanged]: notifyOfChange }
