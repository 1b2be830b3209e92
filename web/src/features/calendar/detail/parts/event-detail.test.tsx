import type { Attendee, EventCard, EventDetail } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { EventDetailFrame } from './event-detail.tsx'

// The tests replace the network of the card. answer.test.ts and the stories use the real server.
const network = vi.fn<(address: string, body: Record<string, unknown>) => unknown>()
const onEdit = vi.fn()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    Response.json({
      code: 'ok',
      result: network(String(address), init?.body ? JSON.parse(String(init.body)) : {}),
    }),
  ),
)
afterEach(() => {
  for (const spy of [network, onEdit]) spy.mockReset()
  vi.unstubAllGlobals()
})

const event: EventDetail = {
  ...{ eventId: 3, calendarId: 7, original: null, version: 4, title: 'Roadmap', place: 'Room 5' },
  ...{ content: '', isAllDay: false, start: '2026-12-02T10:00', end: '2026-12-02T11:00' },
  ...{ timeZone: 'Asia/Seoul', rule: null, lunar: null, seriesStart: '2026-12-02T10:00' },
  ...{ class: 'public', shows: 'busy', isCancelled: false, isException: false, organizerCode: 'OTHER' },
  ...{ organizerName: { ko: '이', en: 'Lee', zh: '李' }, attendees: [], reminders: [], answer: 'none' },
  ...{ room: null, fileCode: null, canEdit: true, canAnswer: true, isOrganizer: false },
  ...{ createdDate: '', updatedDate: '' },
}

const card: EventCard = {
  ...{ overlaps: [], overlapCount: 0, overlapMinutes: 0, series: null, meeting: null, room: null },
  isFromOutside: false,
}
const series = { number: 3, count: 7, leftCount: 5, isEndless: false, canAnswerRest: true }
const original = '2026-12-02T10:00:00'
const attendee: Attendee = {
  ...{ attendeeId: 1, personCode: 'ME', email: '', name: { ko: '나', en: 'Me', zh: '我' } },
  ...{ deptName: { ko: '', en: '', zh: '' }, role: 'required' as const, answer: 'none' as const },
  ...{ comment: '', answeredDate: null, isOutdated: false, proposedStart: null, proposedEnd: null },
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <button type="button" data-event="3-" onClick={() => setOpen(true)}>
        entry
      </button>
      <button type="button">other</button>
      {isOpen ? (
        <EventDetailFrame
          eventId={3}
          original={null}
          calendars={[]}
          onClose={() => setOpen(false)}
          onEdit={onEdit}
        />
      ) : null}
    </main>
  )
}

/** Opens the card by its entry; returns the entry. */
async function open(
  given: { event?: Partial<EventDetail>; card?: Partial<EventCard> } = {},
): Promise<HTMLElement> {
  network.mockImplementation((address) => {
    if (address.includes('/event/card')) return { ...card, ...given.card }
    if (address.includes('/event/series')) return { dates: [date(2), date(3)], hasMore: false }
    if (address.includes('/event/mail')) return { id: '77' }
    if (address.includes('/presence/')) return []
    if (address.includes('/relation/')) return { madeFrom: [], made: [] }
    return /\/event\?/.test(address) ? { ...event, ...given.event } : 1
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const account = { personCode: 'ME', comCode: 'HB', userConfig: { timeZone: 'Asia/Seoul' }, attachment: {} }
  client.setQueryData(accountQuery.queryKey, account as never) // only what the card reads
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
  const entry = await screen.findByRole('button', { name: 'entry' })
  entry.focus()
  fireEvent.click(entry)
  await screen.findByRole('dialog', { name: 'Roadmap' })
  return entry
}

const date = (day: number) => ({
  ...{ original: `2026-12-0${day}T10:00:00`, isAllDay: false, isException: false, isCancelled: false },
  ...{ start: `2026-12-0${day}T01:00:00Z`, end: `2026-12-0${day}T02:00:00Z`, answer: 'accepted' },
})
const sent = (part: string) =>
  network.mock.calls.filter(([address]) => address.includes(part)).map(([, body]) => body)

it('the card of an event has the focus, and the page stays usable', async () => {
  await open()
  const card = screen.getByRole('dialog', { name: 'Roadmap' })
  expect(card.contains(document.activeElement)).toBe(true)
  expect(card.textContent).toContain('Room 5')
  // A modal layer would hide it.
  expect(screen.getByRole('button', { name: 'other' })).toBeTruthy()
})

it.each(['card', 'page'] as const)(
  'Escape on the %s closes the card, and the entry has the focus',
  async (place) => {
    const entry = await open()
    const other = screen.getByRole('button', { name: 'other' })
    if (place === 'page') other.focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    if (place === 'card') await waitFor(() => expect(document.activeElement).toBe(entry))
  },
)

it('a press on the page closes the card; one in a layer above it does not', async () => {
  await open()
  fireEvent.pointerDown(document.body)
  fireEvent.pointerDown(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'other' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each(['Accepted', 'Tentative', 'Declined'])('the card sends the answer %s', async (name) => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() =>
    expect(network).toHaveBeenCalledWith(
      expect.stringContaining('/event/answer'),
      expect.objectContaining({ eventId: 3, answer: name.toLowerCase() }),
    ),
  )
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

it('the line of the time names overlaps, and the series counts its dates', async () => {
  const overlap = {
    ...{ eventId: 9, original: null, title: 'Check', isAllDay: false },
    ...{ start: '2026-12-02T01:30:00Z', end: '2026-12-02T03:00:00Z' },
  }
  await open({
    event: { rule: 'FREQ=DAILY;COUNT=7', original },
    card: { overlaps: [overlap], overlapCount: 1, overlapMinutes: 30, series },
  })
  expect(await screen.findByText('Overlaps 30 min')).toBeTruthy()
  expect(screen.getByText('Overlaps: Check 10:30 – 12:00')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('3 of 7')
  fireEvent.click(screen.getByRole('button', { name: 'All dates' }))
  const list = await screen.findByRole('dialog', { name: 'Dates of the series' })
  await waitFor(() => expect(list.querySelectorAll('li')).toHaveLength(2))
  expect(list.querySelector('[aria-current]')?.textContent).toContain('10:00 – 11:00')
})

it('an answer is for the date, or for all remaining ones, and a proposal is for the date', async () => {
  await open({ event: { rule: 'FREQ=DAILY;COUNT=7', original }, card: { series } })
  fireEvent.click(await screen.findByRole('radio', { name: '5 remaining' }))
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }))
  await waitFor(() => expect(sent('/event/answer')).toHaveLength(1))
  expect(sent('/event/answer')[0]).toMatchObject({ original, answer: 'declined', andFollowing: true })
  fireEvent.click(screen.getByRole('button', { name: 'Propose another time' }))
  expect((screen.getByRole('radio', { name: 'This date' }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Accepted' }))
  await waitFor(() => expect(sent('/event/answer')).toHaveLength(2))
  expect(sent('/event/answer')[1]).not.toHaveProperty('andFollowing')
})

it('a single event, and a series that has no later date, offer no range', async () => {
  await open({ card: { series: { ...series, leftCount: 1, canAnswerRest: false } }, event: { original } })
  await screen.findByRole('button', { name: 'Accepted' })
  await screen.findByText(/3 of 7/)
  expect(screen.queryByRole('radio')).toBeNull()
})

it('an organizer outside gets neither comment nor proposal, and a declined event leaves with its card', async () => {
  const organizerName = { ko: 'jane@else.example', en: 'jane@else.example', zh: 'jane@else.example' }
  await open({ card: { isFromOutside: true }, event: { organizerCode: '', organizerName } })
  await screen.findByText('Organizer')
  expect(screen.queryByRole('button', { name: 'Propose another time' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a comment' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Roadmap' })).toBeNull())
})

it('the organizer is the first of the people, and joining opens the meeting in a window of its own', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const meeting = { url: 'https://zoom.us/j/1', service: 'Zoom', phone: '' }
  await open({ event: { attendees: [attendee] }, card: { meeting } })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Lee.*Organizer/)
  expect(second?.textContent).toMatch(/Me.*No answer/)
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  expect(opened).toHaveBeenCalledWith('https://zoom.us/j/1', '_blank', 'noopener,noreferrer')
})

it('a reminder is set from the foot of the card, and minutes open their draft', async () => {
  await open({ event: { attendees: [attendee], reminders: [10] } })
  fireEvent.click(await screen.findByRole('button', { name: /10 min before/ }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /1 h before/ }))
  await waitFor(() => expect(sent('/event/reminders')).toEqual([{ eventId: 3, reminders: [10, 60] }]))
  // The menu stays open for further reminders.
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Minutes' }))
  await waitFor(() => expect(sent('/event/mail')).toEqual([{ eventId: 3, original: null, kind: 'minutes' }]))
})

it('reminders that are chosen one right after the other are all stored', async () => {
  await open({ event: { attendees: [attendee], reminders: [10] } })
  const answers: (() => void)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await fetch(address, init)
    if (address.includes('/event/reminders')) await new Promise<void>((resolve) => answers.push(resolve))
    return answer
  })
  fireEvent.click(await screen.findByRole('button', { name: /10 min before/ }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /1 h before/ }))
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: /30 min before/ }))
  await waitFor(() => expect(answers).toHaveLength(1))
  const first = { eventId: 3, reminders: [10, 60] }
  // Each list replaces the one before, so the second waits for the first.
  expect(sent('/event/reminders')).toEqual([first])
  answers.pop()?.()
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(sent('/event/reminders')).toEqual([first, { eventId: 3, reminders: [10, 30, 60] }])
  answers.pop()?.()
})

it('E opens the form of an event that the viewer may change', async () => {
  await open()
  await screen.findByRole('button', { name: 'Open' })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'e' })
  expect(onEdit).toHaveBeenCalledWith(expect.objectContaining({ eventId: 3 }))
})

it('at phone width the event is a modal sheet with the same answers', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await open()
  expect(screen.queryByRole('button', { name: 'other' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Accepted' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
