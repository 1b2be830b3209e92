import { calendarEvents } from '@maru/api/calendar'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Subscriber, Subscribers } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { findName, findNotice, type NoticeRow } from './notice.sql.ts'

/** What happened to an event, or an answer to an invitation. */
type NoticeKind = 'invited' | 'moved' | 'changed' | 'cancelled' | 'accepted' | 'tentative' | 'declined'

/** A change of an event for its attendees, or an answer for its organiser. */
interface EventNotice {
  row: NoticeRow
  kind: NoticeKind
  original: string | null
  actorCode: string
  /** Whether the answer is for the date `original` and all that follow. */
  isRest?: boolean
  /** The address of a guest outside of the portal who answered. */
  guest?: string
}

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'calendar.event': EventNotice
  }
}

const isAnswer = (kind: NoticeKind) => kind === 'accepted' || kind === 'tentative' || kind === 'declined'

/** Answers are for the organiser only; people who are no longer invited are notified of that and of nothing else. */
function mayKnow({ row, kind }: EventNotice, personCode: string): boolean {
  if (isAnswer(kind)) return personCode === row.organizerCode
  if (kind === 'cancelled') return row.isRemoved || !row.attendees.includes(personCode)
  return !row.isRemoved && row.attendees.includes(personCode)
}

/** Notifications about invitations, moved and cancelled events, and answers, each in the main post of its reader. */
export const eventNotification = notification({
  name: 'calendar.event',
  kind: 'ET',
  topic: 'calendar.changed',
  async listViewers({ db, clock }, thing, recipients) {
    const codes = recipients
      .map(({ personCode }) => personCode)
      // One date that was cancelled leaves its people invited to the others.
      .filter((code) => (thing.kind === 'cancelled' && thing.original !== null) || mayKnow(thing, code))
    const people = (await listRecipients(db, codes, clock.now())).filter((one) => !one.mailOnly)
    return [...new Map(people.reverse().map((one) => [one.personCode, one])).values()]
  },
  async describe({ db }, { row, kind, original, actorCode, guest, isRest = false }) {
    const name = guest ? null : await findName(db, actorCode)
    const query = original === null ? '' : `&original=${original}`
    return {
      word: `calendar.alarm.${isRest ? `${kind}Rest` : kind}`,
      title: row.title,
      actor: guest
        ? { ko: guest, en: guest, zh: guest, personCode: null }
        : name && { ...name, personCode: actorCode },
      url: kind === 'cancelled' ? '/calendar' : `/calendar?event=${row.eventId}${query}`,
      subject: `calendar.event:${row.eventId}`,
    }
  },
})

const notifyOfChange: Subscriber<'calendar.eventChanged'> = async (context, { eventId: key, payload }) => {
  const { kind, eventId, original = null, actorCode } = payload
  const personCodes = payload.personCodes.filter((code) => code !== actorCode)
  const row = await findNotice(context.db, eventId)
  if (!row) return
  await notify(context, {
    name: 'calendar.event',
    thing: { row, kind, original, actorCode },
    recipients: personCodes.map((personCode) => ({ comCode: row.comCode, personCode })),
    eventKey: `calendar:${key}`,
  })
}

const notifyOfAnswer: Subscriber<'calendar.answered'> = async (context, { eventId: key, payload }) => {
  const { eventId, personCode, answer, guest } = payload
  const row = await findNotice(context.db, eventId)
  if (!row || answer === 'none' || personCode === row.organizerCode) return
  await notify(context, {
    name: 'calendar.event',
    thing: {
      row,
      kind: answer,
      original: payload.original,
      actorCode: personCode,
      isRest: payload.andFollowing === true,
      ...(guest ? { guest } : {}),
    },
    recipients: [{ comCode: row.comCode, personCode: row.organizerCode }],
    eventKey: `calendar:${key}`,
  })
}

/** Subscribers that run after a change of an event or an answer is committed. */
export const noticeSubscribers: Subscribers = {
  [calendarEvents.eventChanged]: notifyOfChange,
  [calendarEvents.answered]: notifyOfAnswer,
}
