import { type Context, transaction } from '#kit/context.ts'
import type { SeenEvent } from '../event/event.access.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import type { CalendarRow } from '../folder/folder.sql.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { selectObjectAnswers } from '../ical/object.sql.ts'
import { textOfHtml } from '../ical/text.rules.ts'
import { announce, queueGuestMails } from '../notice/announce.service.ts'
import { storeEventAnswer } from '../people/answer.service.ts'
import { hasStart } from '../series/series.rules.ts'
import { type AttendeeDraft, reopenAnswers, replaceAttendees } from '../store/attendee.sql.ts'
import type { EventRow } from '../store/event.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { replaceReminders } from '../store/reminder.sql.ts'
import { planStore, storeEvents } from '../transfer/store.service.ts'
import { findPrincipal, selectCodesByAddress } from './sync.sql.ts'

const sameTime = (one: string, other: string) => one.replace(' ', 'T') === other.replace(' ', 'T')

function isMoved(before: EventRow, event: ReadEvent): boolean {
  return (
    !sameTime(before.startAt, event.startAt) ||
    !sameTime(before.endAt, event.endAt) ||
    before.isAllDay !== event.isAllDay ||
    before.rule !== event.rule
  )
}

/** The sent event with what a program cannot know: the formatted text, and the number of the change. */
function mergedWith(before: EventRow, event: ReadEvent): ReadEvent {
  const isSameText = textOfHtml(before.content) === textOfHtml(event.content)
  return {
    ...event,
    content: isSameText ? before.content : event.content,
    // The number of a program is not trusted: some never raise it.
    sequence: before.sequence + (isMoved(before, event) ? 1 : 0),
  }
}

async function attendeesOf(
  { db }: Context,
  event: ReadEvent,
  organizerCode: string,
): Promise<AttendeeDraft[]> {
  const codes = await selectCodesByAddress(
    db,
    event.attendees.map(({ email }) => email),
  )
  return event.attendees.flatMap(({ email, role }) => {
    const personCode = codes.get(email) ?? null
    return personCode === organizerCode ? [] : [{ personCode, email: personCode === null ? email : '', role }]
  })
}

/** Notifies new attendees of the invitation, removed ones of its end, and the others of a new time or place. */
async function announceSent(
  context: Context,
  { comCode, eventId }: { comCode: string; eventId: number },
  seen: SeenEvent | null,
  { event, attendees }: { event: ReadEvent; attendees: readonly AttendeeDraft[] },
): Promise<void> {
  const codesOf = (people: readonly { personCode: string | null }[]) =>
    people.flatMap(({ personCode }) => personCode ?? [])
  const earlier = codesOf(seen?.attendees ?? [])
  const now = codesOf(attendees)
  const publish = (kind: 'invited' | 'cancelled' | 'moved' | 'changed', personCodes: string[]) =>
    announce(context, { comCode }, { kind, eventId, original: null, personCodes })
  await publish(
    'invited',
    now.filter((code) => !earlier.includes(code)),
  )
  await publish(
    'cancelled',
    earlier.filter((code) => !now.includes(code)),
  )
  if (!seen) return
  const { event: before } = seen
  const stays = now.filter((code) => earlier.includes(code))
  if (isMoved(before, event)) await publish('moved', stays)
  else if (before.title !== event.title || before.place !== event.place) await publish('changed', stays)
}

/**
 * Stores the event that a program sent in the caller's transaction, with its attendees and the viewer's reminders,
 * and notifies the attendees; `seen` is the event that it replaces. Returns its number.
 */
export async function storeSent(
  context: Context,
  calendar: CalendarRow,
  sent: ReadEvent,
  seen: SeenEvent | null,
): Promise<number> {
  const { db, viewer } = context
  const { comCode, calendarId } = calendar
  const before = seen?.event ?? null
  const event = before ? mergedWith(before, sent) : sent
  const organizerCode =
    before?.organizerCode ?? (calendar.kind === 'own' ? calendar.ownerCode : viewer.personCode)
  const target = { comCode, calendarId, personCode: viewer.personCode, organizerCode, replaces: true }
  const plan = await planStore(context, target, [event])
  const [eventId] = await storeEvents(context, target, plan)
  if (eventId === undefined) throw new Error('an event was not stored')
  const key = { comCode, eventId }
  await replaceReminders(db, key, viewer.personCode, event.reminders)
  const attendees = await attendeesOf(context, event, organizerCode)
  await replaceAttendees(db, key, attendees)
  if (before && isMoved(before, event)) await reopenAnswers(db, key)
  await announceSent(context, key, seen, { event, attendees })
  await queueGuestMails(context, [eventId])
  const guests = seen?.attendees.flatMap(({ personCode }) => personCode ?? []) ?? []
  await pushCalendars(context, [calendarId], guests)
  return eventId
}

/**
 * Stores what an attendee may change: their answers to the series and to single dates, and their reminders. Everything
 * else that was sent is ignored.
 */
export function storeAnswer(context: Context, seen: SeenEvent, sent: ReadEvent): Promise<void> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const { event, own } = seen
    const email = (await findPrincipal(db, viewer.personCode))?.email.toLowerCase() ?? ''
    const answerOf = (people: ReadEvent['attendees']) =>
      people.find((one) => one.email === email)?.answer ?? 'none'
    const given = { eventId: event.eventId, comment: own?.comment ?? '' }
    const noProposal = { proposedStart: null, proposedEnd: null }
    const answers = await selectObjectAnswers(db, [event.eventId])
    const known = new Map(
      answers.flatMap((one) =>
        one.email === email ? [[storedWall(one.original), one.answer] as const] : [],
      ),
    )
    let ofSeries = own?.answer ?? 'none'
    const answer = answerOf(sent.attendees)
    if (answer !== 'none' && answer !== ofSeries) {
      await storeEventAnswer(inside, { ...given, ...noProposal, answer })
      // The answer to the series has replaced those to its dates.
      known.clear()
      ofSeries = answer
    }
    for (const { original, attendees } of sent.dateAttendees) {
      const ofDate = answerOf(attendees)
      const isOpen = hasStart(timesOf(event), storedWall(original))
      if (!isOpen || ofDate === 'none' || ofDate === (known.get(storedWall(original)) ?? ofSeries)) continue
      await storeEventAnswer(inside, { ...given, ...noProposal, answer: ofDate, original })
    }
    await replaceReminders(db, event, viewer.personCode, sent.reminders)
  })
}
