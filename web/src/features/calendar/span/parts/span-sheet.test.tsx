import type { CalendarItem, EventEntry } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { SpanSheet } from './span-sheet.tsx'

// The tests replace the network of the sheet. The stories use the real server.
const network = vi.fn<(address: string, init?: RequestInit) => unknown>()
const [onOpen, onClose] = [vi.fn(), vi.fn()]
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    Response.json({ code: 'ok', result: network(String(address), init) }),
  ),
)
afterEach(() => {
  for (const spy of [network, onOpen, onClose]) spy.mockReset()
  vi.unstubAllGlobals()
})

const day = '2026-12-23'
const name = { ko: '인사팀', en: 'HR', zh: '' }
const calendar = (calendarId: number, more: Partial<CalendarItem>): CalendarItem => ({
  ...{ calendarId, kind: 'own', name: '', ownerCode: 'ME', ownerName: name, color: 1, isMain: true },
  ...{ isBirthday: false, isBusy: true, isHidden: false, level: 'owner', shareCount: 0, version: 1 },
  ...more,
})
const calendars = [calendar(1, {}), calendar(2, { kind: 'department', name: 'HR', level: 'titles' })]
const known: Record<string, Partial<EventEntry>> = {
  client: { answer: 'accepted', peopleCount: 6, canEdit: false },
  review: { answer: 'none', peopleCount: 2, canEdit: false, isRepeat: true },
  interview: { calendarId: 2, canEdit: false },
  talk: { peopleCount: 1 },
}
const entries = Object.keys(known).map(
  (id): ScheduleEntry => ({
    ...{ id, title: id, detail: id === 'client' ? 'Hall' : '', label: '', isAllDay: false, color: 1 },
    ...{ start: `${day}T10:00`, end: `${day}T11:00`, status: 'busy', statusText: '', isOwn: false },
    ...{ isMovable: false, step: 15, laneKey: '1' },
  }),
)
const eventOf = (id: string): EventEntry => ({
  ...{ calendarId: 1, eventId: 7, original: `${day}T10:00:00`, title: id, place: '', start: '', end: '' },
  ...{ isAllDay: false, class: 'public', shows: 'busy', isRepeat: false, isException: false },
  ...{ isCancelled: false, peopleCount: 0, answer: null, canEdit: true, ...known[id] },
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME', comCode: 'HB' } as never) // only what is read
  render(
    <QueryClientProvider client={client}>
      <SpanSheet
        span={{ day, from: 600, until: 720 }}
        {...{ entries, eventOf, calendars, onOpen, onClose }}
      />
    </QueryClientProvider>,
  )
  return within(screen.getByRole('dialog', { name: '10:00 – 12:00' }))
}
const rowOf = (title: string) => {
  const row = screen.getAllByRole('listitem').find((one) => one.textContent?.includes(title))
  if (!row) throw new Error(`no row ${title}`)
  return within(row)
}

it('each row has where and whose it is, and the own answer', () => {
  const sheet = show()
  expect(sheet.getByText('4 events · mine 3, team 1')).toBeTruthy()
  expect(rowOf('client').getByText('Hall · 6 participants')).toBeTruthy()
  expect(rowOf('client').getByText('Accepted')).toBeTruthy()
  expect(rowOf('talk').getByText('Organizer')).toBeTruthy()
  expect(rowOf('interview').getByText('Calendar HR')).toBeTruthy()
  expect(rowOf('review').getByRole('button', { name: 'review, answer' })).toBeTruthy()
})

it('an invitation is answered in its row; of a series for this date', async () => {
  network.mockReturnValue(1)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'review, answer' }))
  fireEvent.click(rowOf('review').getByRole('button', { name: 'Accepted' }))
  await expect.poll(() => network.mock.calls.length).toBeGreaterThan(0)
  const [address, init] = network.mock.calls[0] ?? []
  expect(address).toContain('/api/calendar/event/answer')
  expect(JSON.parse(String(init?.body))).toMatchObject({
    ...{ eventId: 7, original: `${day}T10:00:00`, answer: 'accepted' },
  })
})

it('own events that overlap are named; resolving shows what can be done with each', () => {
  const sheet = show()
  expect(sheet.getByText('2 of your events overlap at 10:00')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Resolve' }))
  expect(rowOf('client').getByRole('button', { name: 'Declined' })).toBeTruthy()
  expect(rowOf('review').queryByRole('button', { name: 'Declined' })).toBeNull()
  fireEvent.click(rowOf('talk').getByRole('button', { name: 'Change the time' }))
  expect(onClose).toHaveBeenCalled()
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'talk' }))
})
