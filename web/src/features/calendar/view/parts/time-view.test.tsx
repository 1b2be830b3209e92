import type { EventEntry } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { TimeView } from './time-view.tsx'

const onOpen = vi.fn()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
afterEach(() => {
  onOpen.mockReset()
  vi.unstubAllGlobals()
})

const day = '2026-12-23'
const entry = (id: string, from: string, until: string): ScheduleEntry => ({
  ...{ id, title: `event ${id}`, detail: '', label: '', start: `${day}T${from}`, end: `${day}T${until}` },
  ...{ isAllDay: false, color: 1, status: 'busy', statusText: '', isOwn: false, isMovable: false },
  ...{ step: 15, laneKey: '1' },
})
const entries = [
  ...Array.from({ length: 8 }, (_one, index) =>
    entry(String(index), '10:00', index === 3 ? '12:00' : '11:00'),
  ),
  entry('late', '15:00', '16:00'),
]

const invitation = { answer: 'none', title: 'event late', isCancelled: false, eventId: 4 } as EventEntry // what is read

function show(isWide: boolean, eventOf: (id: string) => EventEntry | undefined = () => undefined) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query !== 'print',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const none = () => undefined
  const client = new QueryClient()
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME' } as never) // only what the view reads
  render(
    <QueryClientProvider client={client}>
      <TimeView
        label="day"
        days={[day]}
        now={{ day, minute: 600 }}
        hours={{ from: 480, until: 1140 }}
        entries={entries}
        holidays={new Map()}
        workingWeek={[1, 2, 3, 4, 5]}
        eventOf={eventOf}
        calendars={[]}
        onOpen={onOpen}
        onDay={none}
        onCreate={none}
        onCreateDays={none}
        onMove={none}
        onMoveDays={none}
        onType={none}
      />
    </QueryClientProvider>,
  )
}

it('a phone shows three of eight events at one time, and their number opens a list of all', async () => {
  show(false)
  expect(screen.getAllByRole('button', { name: /^event \d, 10:00/ })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: /\b5\b.*more|more.*\b5\b/i }))
  const sheet = within(await screen.findByRole('dialog', { name: '10:00 – 12:00' }))
  expect(sheet.getAllByRole('listitem').map((one) => one.textContent)).toHaveLength(8)
  expect(sheet.queryByText('event late')).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: /event 7/ }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '7' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a wide window shows all eight events of a day', () => {
  show(true)
  expect(screen.getAllByRole('button', { name: /^event \d, 10:00/ })).toHaveLength(8)
})

it('an invitation alone at its time has its answers in its own entry on a phone, one among others has not', () => {
  show(false, () => invitation)
  const answers = screen.getAllByRole('button', { name: /: (Accepted|Declined)$/ })
  expect(answers.map((one) => one.getAttribute('aria-label'))).toEqual([
    'event late: Declined',
    'event late: Accepted',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^event late, 15:00/ }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'late' }))
})

it('a wide window has no answers in the entries', () => {
  show(true, () => invitation)
  expect(screen.queryByRole('button', { name: /: Accepted$/ })).toBeNull()
})
