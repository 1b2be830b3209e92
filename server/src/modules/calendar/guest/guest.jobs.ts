import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { selectObjectAnswers, selectObjectPeople } from '../ical/object.sql.ts'
import type { WholeEvent } from '../ical/write.rules.ts'
import { type EventRow, selectExceptions } from '../store/event.sql.ts'
import { composeGuestMail, digestOf, type GuestMailKind, itipText, mailedFieldsOf } from './guest.rules.ts'
import {
  deleteMailed,
  findAnyEvent,
  type MailedRow,
  selectGuests,
  selectMailedGuests,
  upsertMailed,
} from './guest.sql.ts'

interface Sending {
  context: Background
  whole: WholeEvent
  organizer: { name: string; email: string }
  language: Parameters<typeof composeGuestMail>[0]['language']
  texts: Parameters<typeof composeGuestMail>[0]['texts']
}

/** Sends one mail. Throws if it may be sent later; a permanent refusal is logged and not repeated. */
async function send(
  { context, whole, organizer, language, texts }: Sending,
  kind: GuestMailKind,
  to: string,
  before: MailedRow | undefined,
): Promise<void> {
  const now = context.clock.now()
  const text = await composeGuestMail({
    ...{
      kind,
      organizer,
      to,
      language,
      texts,
      now,
      after: mailedFieldsOf(whole.event),
      before: before?.fields ?? null,
    },
    ics: itipText(whole, kind, now),
  })
  const [answer] = await context.mail.sendFinished({ from: organizer.email, to: [to], text })
  if (answer?.result === 'later') throw new Error(`a mail to a guest was not accepted yet: ${answer.reply}`)
  if (answer?.result === 'refused')
    context.log.warn({ eventId: whole.event.eventId, reply: answer.reply }, 'calendar: a guest was refused')
}

async function wholeOf(
  context: Background,
  event: EventRow,
  organizer: Sending['organizer'],
  language: string,
) {
  const ids = [event.eventId]
  const short = shortLanguage(language as 'ko-KR')
  const people = await selectObjectPeople(context.db, ids)
  return {
    ...{
      event,
      exceptions: await selectExceptions(context.db, event),
      organizer,
      foreign: [],
      reminders: [],
    },
    attendees: people.map((one) => ({ ...one, name: nameIn(one.name, short) })),
    dateAnswers: await selectObjectAnswers(context.db, ids),
  } satisfies WholeEvent
}

/** Whether an event has dates to come; nothing is mailed about the past. */
const isAhead = (event: EventRow, now: Date) =>
  event.rule !== null ||
  event.lunarMonth !== null ||
  event.extra.length > 0 ||
  Date.parse(`${event.endAt.replace(' ', 'T')}Z`) > now.getTime() - 86_400_000

/**
 * Mails the guests outside of the portal what they do not know yet: an invitation, a new time, title or place, or that
 * they are no longer invited. It compares the event with what they were mailed, so several changes become one mail, and a
 * change that was undone none.
 */
export async function mailGuests(context: Background, { eventId }: { eventId: number }): Promise<void> {
  const { db, clock } = context
  const event = await findAnyEvent(db, eventId)
  if (!event || !context.mail.isOn) return
  const [reader] = await listRecipients(db, [event.organizerCode], clock.now())
  if (!reader || reader.email === '') return
  const organizer = { name: nameIn(reader.name, shortLanguage(reader.language)), email: reader.email }
  const whole = await wholeOf(context, event, organizer, reader.language)
  const { guest: texts } = await companyTexts(context, reader, 'calendar', calendarTexts)
  const sending = { context, whole, organizer, language: reader.language, texts }
  const digest = digestOf(event, whole.exceptions)
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
