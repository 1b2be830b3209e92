import { slot } from '#kit/slots.ts'
import { minutesOf } from '#ui/schedule/days.ts'
import { homeZone } from '../../reservation.rules.ts'
import type { BookingDraft } from './use-booking-form.ts'

/** When the participants are free on the day of the booking, as the calendar shows it. */
export function PeopleFree({ draft, timeZone = homeZone }: { draft: BookingDraft; timeZone?: string }) {
  const [Times] = slot('peopleTimes')
  const people = draft.people.filter(({ kind }) => kind === 'person')
  if (!Times || people.length === 0) return null
  const isOneDay = draft.endDate === draft.startDate && draft.endTime !== '00:00'
  return (
    <Times
      people={people}
      day={draft.startDate}
      from={minutesOf(draft.startTime)}
      until={isOneDay ? minutesOf(draft.endTime) : 1440}
      timeZone={timeZone}
    />
  )
}
