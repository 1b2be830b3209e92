import { calendarLimits, type EventInput } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { type AttendeeDraft, selectKnownPeople } from '../store/attendee.sql.ts'
import { lineOf, requireNewTimes } from './draft.rules.ts'
import type { NextFields } from './event.rules.ts'

/** The attendees of a call without duplicates; throws `calendar.tooManyPeople` and `calendar.personUnknown`. */
export async function requireAttendees(
  context: Context,
  given: EventInput['attendees'],
  organizerCode: string,
): Promise<AttendeeDraft[]> {
  if (given.length > calendarLimits.people)
    throw failure('calendar.tooManyPeople', { most: calendarLimits.people })
  const people = new Map<string, AttendeeDraft>()
  for (const { personCode, email, role } of given) {
    const address = email.trim().toLowerCase()
    if (personCode === null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
      throw failure('calendar.personUnknown', { name: email })
    const key = personCode ?? address
    if (key !== organizerCode) people.set(key, { personCode, email: personCode ? '' : address, role })
  }
  const codes = [...people.values()].flatMap((one) => one.personCode ?? [])
  const known = new Set(await selectKnownPeople(context.db, codes, context.clock.now()))
  const unknown = codes.find((code) => !known.has(code))
  if (unknown) throw failure('calendar.personUnknown', { name: unknown })
  return [...people.values()]
}

/** The fields of the form, with its cleaned text; throws `calendar.titleEmpty` and as {@link requireNewTimes}. */
export function requireFields(input: EventInput, content: string): NextFields {
  const title = lineOf(input.title)
  if (title === '') throw failure('calendar.titleEmpty')
  return {
    title,
    place: lineOf(input.place),
    content,
    class: input.class,
    shows: input.shows,
    isCancelled: false,
    calendarId: input.calendarId,
    times: requireNewTimes(input),
  }
}
