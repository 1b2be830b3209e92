import type { EventDetail, SeriesScopes } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { parseCalendarSearch } from '../calendar.rules.ts'
import type { AskedMove } from '../move/parts/scope-card.tsx'
import { EventLayers, type EventLayersProps } from './event-layers.tsx'

// The test replaces the network of the card: the dates of the second series are never answered.
const part = {
  ...{
    count: 7,
    firstDay: '2026-12-24',
    lastDay: '2027-02-04',
    changedCount: 0,
    pastCount: 0,
    aheadCount: 7,
  },
}
const nothing = { plainCount: 1, changedCount: 0, checkedUntil: null, takenDays: [], absences: [] }
const scopes: SeriesScopes = {
  ...{ version: 3, day: '2026-12-24', place: 1, countedUntil: null, following: part, all: part, changed: [] },
  effects: { room: null, this: nothing, all: nothing, following: nothing },
}
const event = { eventId: 5, calendarId: 2, rule: null, start: '2026-12-24T13:00', attendees: [] }
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('eventId=6')) return new Promise(() => undefined)
    const result = address.includes('/dates') ? scopes : (event as unknown as EventDetail) // what the card reads
    return Promise.resolve(Response.json({ code: 'ok', result }))
  })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => vi.unstubAllGlobals())

const moveOf = (eventId: number, title: string): AskedMove => ({
  entry: {
    ...{ id: `${eventId}-2026-12-24T13:00:00`, title, detail: '', label: '', color: 1, status: 'busy' },
    ...{ start: '2026-12-24T13:00', end: '2026-12-24T14:00', isAllDay: false, statusText: '', isOwn: false },
    ...{ isMovable: true, step: 15, laneKey: '2' },
  },
  times: { isAllDay: false, start: '2026-12-24T14:00', end: '2026-12-24T15:00' },
  timeZone: 'Asia/Seoul',
  target: { eventId, original: '2026-12-24T13:00:00' },
})

it('the question about another series has no answer of the one before, and waits for its own dates', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME', comCode: 'HB' } as never) // only what is read
  const layers = (asked: AskedMove) => (
    <QueryClientProvider client={client}>
      <EventLayers
        {...{ search: parseCalendarSearch({}), day: '2026-12-24', calendars: [], onClose: () => undefined }}
        news={{ draft: null, quick: null } as EventLayersProps['news']}
        moves={{ asked, isPending: false } as EventLayersProps['moves']}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(layers(moveOf(5, 'Design sync')))
  const following = 'This and following dates'
  fireEvent.click(await screen.findByRole('radio', { name: following }))
  expect(await screen.findByRole('button', { name: 'Move 7 dates' })).toBeTruthy()
  rerender(layers(moveOf(6, 'Sales call')))
  expect(screen.getByRole('dialog', { name: 'Sales call' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: following }).checked).toBe(false)
  expect(screen.queryByRole('button', { name: /^Move \d/ })).toBeNull()
})
