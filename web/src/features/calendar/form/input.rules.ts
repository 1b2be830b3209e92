import type { EventInput } from '@maru/api/calendar'
import type { PickItem } from '#kit/picking.ts'
import { lunarOf } from '../lunar.rules.ts'
import { ruleOfRepeat } from '../repeat.rules.ts'
import type { EventDraft } from './draft.rules.ts'

const attendeesOf = (people: readonly PickItem[], role: 'required' | 'optional') =>
  people.map(({ kind, id, email }) => ({
    personCode: kind === 'person' ? id : null,
    email: kind === 'person' ? '' : email || id,
    role,
  }))

/** The rule of a draft. One that was not changed stays as it is: the form does not show all of it, such as WKST. */
function ruleOf({ otherRule, kept, repeat, startDay }: EventDraft): string | null {
  const isKept = kept?.startDay === startDay && JSON.stringify(kept.repeat) === JSON.stringify(repeat)
  return otherRule ?? (isKept ? kept.rule : ruleOfRepeat(repeat, startDay))
}

/** The input of the call for a draft. */
export function inputOf(
  draft: EventDraft,
  timeZone: string,
): Omit<EventInput, 'eventId' | 'scope' | 'original' | 'version'> {
  const { isAllDay, startDay, endDay, startTime, endTime, isLunar } = draft
  const lunar = isLunar ? lunarOf(startDay) : null
  return {
    ...{ calendarId: draft.calendarId ?? 0, title: draft.title, place: draft.place, content: draft.content },
    isAllDay,
    start: isAllDay ? startDay : `${startDay}T${startTime}`,
    end: isAllDay ? endDay : `${endDay}T${endTime}`,
    timeZone: draft.timeZone || timeZone,
    rule: isLunar ? null : ruleOf(draft),
    lunar: lunar && { month: lunar.month, day: lunar.day, isLeap: lunar.isLeap },
    ...{ class: draft.class, shows: draft.shows, reminders: [...draft.reminders] },
    ...{ roomId: draft.roomId, fileCode: draft.fileCode },
    attendees: [...attendeesOf(draft.people, 'required'), ...attendeesOf(draft.optional, 'optional')],
  }
}
