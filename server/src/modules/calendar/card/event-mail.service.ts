import type { calendarApi } from '@maru/api/calendar'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { selectObjectPeople, selectOrganizers } from '../ical/object.sql.ts'
import { wallText } from '../series/zone.rules.ts'
import { findCopy } from '../store/copy.sql.ts'
import type { EventRow } from '../store/event.sql.ts'
import { requireDate } from './card.service.ts'
import { composeEventMail } from './event-mail.rules.ts'

/** A person of an event with an address. */
interface Reader {
  name: string
  address: string
}

/** The organizer and the people of an event in the language of the viewer, and the viewer's own address. */
async function peopleOf(
  { db, viewer }: Context,
  event: EventRow,
): Promise<{ people: Reader[]; own: string }> {
  const short = shortLanguage(viewer.language)
  const copy = await findCopy(db, event, viewer.personCode, null)
  const organizers = await selectOrganizers(db, [event.organizerCode, viewer.personCode])
  const organizer = organizers.get(event.organizerCode)
  const first = copy
    ? [{ name: copy.organizer, address: copy.organizer }]
    : organizer
      ? [{ name: nameIn(organizer.name, short), address: organizer.email }]
      : []
  const invited = await selectObjectPeople(db, [event.eventId])
  const others = invited.map(({ name, email }) => ({ name: nameIn(name, short), address: email }))
  const own = organizers.get(viewer.personCode)?.email.toLowerCase() ?? ''
  return { people: [...first, ...others], own }
}

/** The words of a mail or of minutes about a date of an event, and its people. Throws not found unless all is visible. */
async function wordsOf(
  context: Context,
  { eventId, original: given, kind }: Input<typeof calendarApi.createEventMail>,
): Promise<{ subject: string; html: string; people: Reader[]; own: string }> {
  const { viewer, config } = context
  const { seen, original, fields } = await requireDate(context, { eventId, original: given })
  // Everyone else does not see its people.
  if (seen.sees !== 3) throw notFound()
  const { people, own } = await peopleOf(context, seen.event)
  const { title, place, content, isAllDay, timeZone } = fields
  const wall = (at: number) => wallText(at).slice(0, 16)
  const query = original === null ? '' : `&original=${wallText(original)}`
  const { card, guest, form, reminder } = await viewerTexts(context, 'calendar', calendarTexts)
  const { when, where } = guest
  const mail = composeEventMail(
    {
      kind,
      fields: { title, place, isAllDay, timeZone, start: wall(fields.start), end: wall(fields.end) },
      content,
      people: people.map(({ name }) => name),
      address: `${config.publicUrl}/po/calendar?event=${eventId}${query}`,
    },
    { ...card.mail, when, where, people: form.people, open: reminder.mail.open },
    shortLanguage(viewer.language),
  )
  return { ...mail, people, own }
}

/** The minutes of a date of an event, to be written as an article. Throws not found unless the viewer sees all of it. */
export const minutesOf = (
  context: Context,
  date: { eventId: number; original: string | null },
): Promise<{ subject: string; html: string; people: Reader[] }> =>
  wordsOf(context, { ...date, kind: 'minutes' })

/**
 * Creates a draft in the viewer's mailbox: minutes with the agenda for all people of the event, or a mail that passes it
 * on. Only who sees the whole event can do so.
 */
export async function createEventMail(
  context: Context,
  input: Input<typeof calendarApi.createEventMail>,
): Promise<Output<typeof calendarApi.createEventMail>> {
  const { people, own, ...mail } = await wordsOf(context, input)
  const { eventId, original } = input
  const from = `event:${original ? `${eventId}-${original}` : eventId}`
  // Each address once, and not the writer.
  const readers = new Map(people.map((one) => [one.address.toLowerCase(), one]))
  const to = [...readers].flatMap(([address, one]) => (address === '' || address === own ? [] : [one]))
  return {
    id: await context.slots
      .one('mailDraft')
      .create(context, { ...mail, from, to: input.kind === 'minutes' ? to : [] }),
  }
}
