import type { EventDetail, SeriesScopes } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { ScopeCard } from './scope-card.tsx'

// The tests replace the network of the card. effect.test.ts and the stories use the real server.
const network = vi.fn<(address: string) => unknown>()
const [onChoose, onClose] = [vi.fn(), vi.fn()]
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 'ok', result: network(String(address)) }),
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  for (const spy of [network, onChoose, onClose]) spy.mockReset()
  vi.unstubAllGlobals()
})

const none = { ko: '', en: '', zh: '' }
const attendee = (personCode: string | null, email = ''): EventDetail['attendees'][number] => ({
  ...{ attendeeId: 1, personCode, email, name: none, deptName: none, role: 'required', answer: 'none' },
  ...{ comment: '', answeredDate: null, isOutdated: false, proposedStart: null, proposedEnd: null },
})
const event = {
  ...{ eventId: 5, calendarId: 2, rule: 'FREQ=WEEKLY;COUNT=7;BYDAY=TH;WKST=MO', start: '2026-12-24T13:00' },
  attendees: [attendee('ME'), attendee('LEE'), attendee('KIM'), attendee(null, 'a@example.com')],
} as unknown as EventDetail // what the card reads
const nothing = { plainCount: 1, changedCount: 0, checkedUntil: null, takenDays: [], absences: [] }
const scopes: SeriesScopes = {
  ...{ version: 3, day: '2026-12-24', place: 3, countedUntil: null },
  following: {
    ...{
      count: 5,
      firstDay: '2026-12-24',
      lastDay: '2027-01-21',
      changedCount: 2,
      pastCount: 0,
      aheadCount: 5,
    },
  },
  all: {
    ...{
      count: 7,
      firstDay: '2026-12-10',
      lastDay: '2027-01-21',
      changedCount: 2,
      pastCount: 2,
      aheadCount: 5,
    },
  },
  changed: [
    {
      ...{
        original: '2026-12-31T13:00:00',
        start: '2026-12-31T15:00',
        end: '2026-12-31T16:00',
        isMoved: true,
      },
      ...{ isAllDay: false, title: null, place: null, hasOther: false, isCancelled: false },
    },
    {
      ...{
        original: '2027-01-14T13:00:00',
        start: '2027-01-14T13:00',
        end: '2027-01-14T14:00',
        isMoved: false,
      },
      ...{
        isAllDay: false,
        title: 'Design sync · client',
        place: 'Hall',
        hasOther: false,
        isCancelled: false,
      },
    },
  ],
  effects: {
    room: { name: { ko: '', en: 'Room B', zh: '' }, needsApproval: false },
    this: nothing,
    all: nothing,
    following: {
      ...{ plainCount: 3, changedCount: 2, checkedUntil: null },
      takenDays: [{ day: '2026-12-31', isChanged: true }],
      absences: [
        {
          ...{ personCode: 'OH', day: '2027-01-07', isChanged: false, title: 'Leave' },
          name: { ko: '오세라', en: 'Sera Oh', zh: '' },
        },
      ],
    },
  },
}

async function show(given: SeriesScopes = scopes) {
  network.mockImplementation((address) => (address.includes('/dates') ? given : event))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME', comCode: 'HB' } as never) // only what is read
  render(
    <QueryClientProvider client={client}>
      <ScopeCard
        asked={{
          entry: {
            ...{ id: '5-2026-12-24T13:00:00', title: 'Design sync', detail: '', label: '', color: 1 },
            ...{ start: '2026-12-24T13:00', end: '2026-12-24T14:00', isAllDay: false, status: 'busy' },
            ...{ statusText: '', isOwn: false, isMovable: true, step: 15, laneKey: '2' },
          },
          times: { isAllDay: false, start: '2026-12-24T14:00', end: '2026-12-24T15:00' },
          timeZone: 'Asia/Seoul',
          target: { eventId: 5, original: '2026-12-24T13:00:00' },
        }}
        calendars={[]}
        isPending={false}
        onChoose={onChoose}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^Move \d/ })
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

it('each part has its dates, and the button says how many move', async () => {
  await show()
  const hint = (name: string) => screen.getByRole('radio', { name })
  expect(screen.getByText('Every Thu · 3 of 7 · 4 participants')).toBeTruthy()
  expect(hint('This date').getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText(/^5 dates · /).textContent).toMatch(/12\/24.* – .*2027/)
  expect(screen.getByText('7 dates · 2 past: record only')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move 1 date' })).toBeTruthy()
  expect(screen.queryByText(/changed separately/)).toBeNull()
})

it('the dates that were changed alone are named, and stay or move along', async () => {
  await show()
  choose('This and following dates')
  expect(screen.getByText('2 of 7 dates were changed separately')).toBeTruthy()
  const box = within(screen.getByRole('region', { name: /changed separately/ }))
  expect(box.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/12\/31.*moved to 15:00 – 16:00$/),
    expect.stringMatching(/1\/14.*Hall, title “Design sync · client”$/),
  ])
  expect(screen.getByText('Room B is free on all 3 dates ahead')).toBeTruthy()
  expect(screen.getByText(/1\/7.*Sera Oh: Leave/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move 3 dates' })).toBeTruthy()
  choose('Move their time too')
  expect(screen.getByText(/^Room B is taken on 1 of 5 dates ahead \(.*12\/31/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Move 5 dates' }))
  expect(onChoose).toHaveBeenCalledWith({
    ...{ scope: 'following', changedDates: 'move', isSilent: false, version: 3 },
  })
})

it('the people of the portal are notified unless the box is cleared; guests outside always are', async () => {
  await show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Notify attendees (2)' }))
  expect(screen.getByText('Outside guests (1) always get a mail.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Move 1 date' }))
  expect(onChoose).toHaveBeenCalledWith({
    ...{ scope: 'this', changedDates: 'stay', isSilent: true, version: 3 },
  })
})

it('the keyboard can confirm at once: the button has the focus when the counts are read', async () => {
  await show()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move 1 date' }))
})
