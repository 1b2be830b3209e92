import type { EventDetail } from '@maru/api/calendar'
import type { RoomForm } from '#ui/form/form.ts'
import { minutesOf } from '#ui/schedule/days.ts'
import { PeopleTimes } from '../../people/parts/people-times.tsx'
import { shownHours } from '../../people/times.rules.ts'
import type { EventDraft } from '../draft.rules.ts'
import { RoomRows } from './room-rows.tsx'

/** When the invited people are free on the day of the event, and rooms below; the event is a frame over all. */
export function BusyRows({
  form,
  event,
}: {
  form: RoomForm<EventDraft, EventDetail>
  event: EventDetail | null
}) {
  const { draft } = form
  const people = [...draft.people, ...draft.optional].filter(({ kind }) => kind === 'person')
  if (draft.isAllDay) return null
  const from = minutesOf(draft.startTime || '09:00')
  const until = draft.endDay === draft.startDay ? minutesOf(draft.endTime || '10:00') : shownHours.until
  return (
    <PeopleTimes
      people={people}
      day={draft.startDay}
      {...{ from, until, timeZone: draft.timeZone }}
      {...(event ? { exceptEventId: event.eventId } : {})}
    >
      {draft.startTime !== '' ? <RoomRows form={form} event={event} from={from} until={until} /> : null}
    </PeopleTimes>
  )
}
