import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { selectObjectAnswers, selectObjectPeople } from '../ical/object.sql.ts'
import type { WholeEvent } from '../ical/write.rules.ts'
import { type EventRow, selectExceptions } from '../store/event.sql.ts'
import { storedWall } from '../store/instance.rules.ts'
import {
  composeGuestMail,
  declineCounterText,
  digestOf,
  type GuestMailKind,
  itipText,
  mailedFieldsOf,
} from './guest.rules.ts'
import {
  deleteMailed,
  findAnyEvent,
  type MailedRow,
  selectGuests,
  selectMailedGuests,
  upsertMailed,
} from './guest.sql.ts'

const day = 86_400_000

interface Sending {
  context: Background
  whole: WholeEvent
  organizer: { name: string; email: string }
  language: Parameters<typeof composeGuestMail>[0]['language']
  texts: Parameters<typeof composeGuestMail>[0]['texts']
}

type Letter = Pick<Parameters<typeof composeGuestMail>[0], 'kind' | 'to' | 'after' | 'before' | 'ics'>

/** Sends one mail. Throws if it may be sent later; a permanent refusal is logged and not repeated. */
async function deliver(
  { context, whole, organizer, language, texts }: Sending,
  letter: Letter,
): Promise<void> {
  const { to } = letter
  const text = await composeGuestMail({ ...letter, organizer, language, texts, now: context.clock.now() })
  const [answer] = await context.mail.sendFinished({ from: organizer.email, to: [to], text })
  if (answer?.result === 'later') throw new Error(`a mail to a guest was not accepted yet: ${answer.reply}`)
  if (answer?.result === 'refused')
    context.log.warn({ eventId: whole.event.eventId, reply: answer.reply }, 'calendar: a guest was refused')
}

function send(
  sending: Sending,
  kind: GuestMailKind,
  to: string,
  before: MailedRow | undefined,
): Promise<void> {
  const { whole, context } = sending
  const after = mailedFieldsOf(whole.event)
  const ics = itipText(whole, kind, context.clock.now())
  return deliver(sending, { kind, to, after, before: before?.fields ?? null, ics })
}

async function wholeOf(
  context: Background,
  event: EventRow,
  organizer: Sending['organizer'],
  language: string,
) {
  const ids = [event.eventId]
  const yesterday = context.clock.now().getTime() - day
  const short = shortLanguage(language as 'ko-KR')
  const people = await selectObjectPeople(context.db, ids)
  return {
    ...{
      event,
      exceptions: await selectExceptions(context.db, event),
      organizer,
      foreign: null,
      reminders: [],
    },
    attendees: people.map((one) => ({ ...one, name: nameIn(one.name, short) })),
    // Guests need no answers to dates that are over; an answer to the rest of a series stores many.
    dateAnswers: (await selectObjectAnswers(context.db, ids)).filter(
      ({ original }) => storedWall(original) > yesterday,
    ),
  } satisfies WholeEvent
}

/** What mails about an event need; null if the organizer has no address. */
async function sendingOf(context: Background, event: EventRow): Promise<Sending | null> {
  const [reader] = await listRecipients(context.db, [event.organizerCode], context.clock.now())
  if (!reader || reader.email === '') return null
  const organizer = { name: nameIn(reader.name, shortLanguage(reader.language)), email: reader.email }
  const whole = await wholeOf(context, event, organizer, reader.language)
  const { guest: texts } = await companyTexts(context, reader, 'calendar', calendarTexts)
  return { context, whole, organizer, language: reader.language, texts }
}

/** Notifies a guest outside of the portal that the organizer refused the time that they proposed (RFC 5546 3.2.8). */
export async function mailRefusal(
  context: Background,
  { eventId, email, original }: { eventId: number; email: string; original: number | null },
): Promise<void> {
  const event = await findAnyEvent(context.db, eventId)
  if (!event || event.isRemoved || !context.mail.isOn) return
  // Who was taken out since gets a cancellation.
  if (!(await selectGuests(context.db, event)).includes(email)) return
  const sending = await sendingOf(context, event)
  if (!sending) return
  const { text, fields } = declineCounterText(sending.whole, { email, original }, context.clock.now())
  await deliver(sending, { kind: 'declineCounter', to: email, after: fields, before: null, ics: text })
}

/** Whether an event has dates to come; nothing is mailed about the past. */
const isAhead = (event: EventRow, now: Date) =>
  event.rule !== null ||
  event.lunarMonth !== null ||
  event.extra.length > 0 ||
  Date.parse(`${event.endAt.replace(' ', 'T')}Z`) > now.getTime() - day

/**
 * Mails the guests outside of the portal what they do not know yet: an invitation, a new time, title or place, or that
 * they are no longer invited. It compares the event with what they were mailed, so several changes become one mail, and a
 * change that was undone none.
 */
export async function mailGuests(context: Background, { eventId }: { eventId: number }): Promise<void> {
  const { db, clock } = context
  const event = await findAnyEvent(db, eventId)
  if (!event || !context.mail.isOn) return
  const sending = await sendingOf(context, event)
  if (!sending) return
  const digest = digestOf(event, sending.whole.exceptions)
  const known = new Map((await selectMailedGuests(db, event)).map((one) => [one.email, one]))
  const guests = event.isRemoved ? [] : await selectGuests(db, event)
  const next = { digest, fields: mailedFieldsOf(event) }
  for (const email of isAhead(event, clock.now()) ? guests : []) {
    const before = known.get(email)
    if (before?.digest === digest) continue
    // Noted first, so that two processes do not both send it; taken back if it could not be sent.
    if (!(await upsertMailed(db, event, { email, ...next }, clock.now()))) continue
    try {
      await send(sending, before ? 'update' : 'request', email, before)
    } catch (error) {
      if (before) await upsertMailed(db, event, before, clock.now())
      else await deleteMailed(db, event, email)
      throw error
    }
  }
  const invited = new Set(guests)
  for (const [email, before] of known) {
    if (invited.has(email) || !(await deleteMailed(db, event, email))) continue
    try {
      await send(sending, 'cancel', email, before)
    } catch (error) {
      await upsertMailed(db, event, before, clock.now())
      throw error
    }
  }
}
