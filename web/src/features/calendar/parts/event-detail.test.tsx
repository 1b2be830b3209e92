import type { EventDetail } from '@maru/api/calendar'
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
async function open(): Promise<HTMLElement> {
  network.mockImplementation((address) => (address.includes('/event/answer') ? 1 : event))
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

it('E opens the form of an event that the viewer may change', async () => {
  await open()
  await screen.findByRole('button', { name: 'Edit' })
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
