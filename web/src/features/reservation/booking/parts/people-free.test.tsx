import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PeopleTimesProps } from '#kit/fillings.ts'
import { fillSlots } from '#kit/slots.ts'
import { PeopleFree } from './people-free.tsx'
import type { BookingDraft } from './use-booking-form.ts'

afterEach(() => fillSlots([]))

const person = (kind: 'person' | 'address', id: string) => ({ kind, id }) as BookingDraft['people'][number]
const draft = {
  ...{ startDate: '2026-11-23', endDate: '2026-11-23', startTime: '10:00', endTime: '11:30' },
  people: [person('person', 'P1'), person('address', 'guest@example.com')],
} as unknown as BookingDraft // only what the part reads

/** The part of the calendar, as text. */
const Times = ({ people, ...asked }: PeopleTimesProps) => (
  <p>{JSON.stringify([people.map(({ id }) => id), asked])}</p>
)

it('the form of a booking shows when its participants are free, in the zone of the resource', () => {
  fillSlots([{ name: 'calendar', slots: { peopleTimes: [Times] } }])
  const { rerender } = render(<PeopleFree draft={draft} timeZone="Asia/Tokyo" />)
  const shown = { day: '2026-11-23', from: 600, until: 690, timeZone: 'Asia/Tokyo' }
  expect(screen.getByText(JSON.stringify([['P1'], shown]))).toBeTruthy()
  rerender(<PeopleFree draft={{ ...draft, endDate: '2026-11-24', endTime: '00:00' }} />)
  expect(screen.getByText(/"until":1440,"timeZone":"Asia\/Seoul"/)).toBeTruthy()
  rerender(<PeopleFree draft={{ ...draft, people: [] }} />)
  expect(screen.queryByText(/until/)).toBeNull()
})
