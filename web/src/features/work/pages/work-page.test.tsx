import type { WorkItem } from '@maru/api/kit/work'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import type { WorkActs } from '#kit/fillings.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { fillSlots, withLaterSlots } from '#kit/slots.ts'
import { sendWaitingActs } from '#ui/dialog/take-back.ts'
import { ToastHost } from '#ui/dialog/toast.tsx'
import { WorkPage } from './work-page.tsx'

// This test replaces the network of the browser. The tests of the server test the real answers.
const network = vi.fn<typeof fetch>()
const runs: string[] = []
const bookings: WorkActs = {
  ...{ kind: 'booking', icon: null, hue: 5 },
  run: async (name, items) => {
    runs.push(...items.map(({ id }) => `${name} ${id}`))
    return []
  },
  undo: async (name, id) => void runs.push(`undo ${name} ${id}`),
}
const documents: WorkActs = { ...bookings, kind: 'approval' }

beforeAll(async () => {
  putDictionary('en-US', dictionary.en)
  fillSlots([{ name: 'test', later: async () => ({ workActs: [bookings, documents] }) }])
  await withLaterSlots(async () => ({}))
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  cleanup()
  sendWaitingActs()
  queryClient.clear()
  runs.length = 0
  nextPage = null
  isCounted = true
  network.mockReset()
  vi.unstubAllGlobals()
})

const name = (en: string) => ({ ko: en, en, zh: en })
const thing = (id: string, more: Partial<WorkItem> = {}): WorkItem => ({
  ...{
    kind: 'booking',
    id,
    title: name(`Room ${id}`),
    note: null,
    person: null,
    dueAt: '2090-01-01T00:00:00Z',
  },
  ...{
    since: '2026-11-20T00:00:00Z',
    isUrgent: false,
    mustOpen: false,
    why: name('You approve bookings.'),
    url: '/',
    version: 1,
    laterUntil: null,
  },
  acts: [{ act: 'accept', isUndoable: true }],
  ...more,
})
const kindOf = (kind: string) => ({
  ...{ kind, name: name(kind), count: 3, isCapped: false },
  acts: [
    { act: 'accept', key: 'a', name: name('Accept'), comment: 'none' },
    { act: 'reject', key: 'x', name: name('Reject'), comment: 'required' },
  ],
})
let items: WorkItem[] = []
let missing: object[] = []
/** The answer to the second page, if there is one. */
let nextPage: { data: WorkItem[]; missing: object[] } | null = null
/** Whether the kinds have been counted; a list is usable before. */
let isCounted = true

async function show(list: WorkItem[]) {
  items = list
  missing = []
  network.mockImplementation(async (address) => {
    const path = String(address)
    const kinds = [kindOf('booking'), kindOf('approval')]
    if (path.includes('/work/count'))
      return isCounted
        ? Response.json({ code: 'ok', result: { kinds, later: 0, missing } })
        : new Promise<Response>(() => undefined)
    const page = nextPage && path.includes('cursor=second') ? nextPage : { data: items, missing }
    const next = nextPage && page !== nextPage ? 'second' : null
    return Response.json({ code: 'ok', result: { ...page, next, isCut: false, kinds } })
  })
  const routeTree = createRootRoute({ component: WorkPage })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree })} />
      <ToastHost />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(rows()).toHaveLength(list.length), { timeout: 10_000 })
}
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))
const current = () => document.querySelector('[data-row][data-current]')?.getAttribute('data-row') ?? null
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }))

it('moves by keys, acts on the thing under the cursor and continues with the next one', async () => {
  await show([thing('1'), thing('2'), thing('3')])
  await press('j')
  expect(current()).toBe('booking 1')
  items = items.slice(1)
  await press('a')
  await waitFor(() => expect(runs).toEqual(['accept 1']))
  await waitFor(() => expect(rows()).toEqual(['booking 2', 'booking 3']))
  expect(current()).toBe('booking 2')
  items = [thing('1'), ...items]
  await press('z')
  await waitFor(() => expect(runs).toEqual(['accept 1', 'undo accept 1']))
  await waitFor(() => expect(rows()).toHaveLength(3))
})

it('puts no other thing below the keys when another person decides the one under the cursor', async () => {
  await show([thing('1'), thing('2'), thing('3')])
  await press('j')
  await press('j')
  expect(current()).toBe('booking 2')
  items = [thing('1'), thing('3')]
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(rows()).toEqual(['booking 1', 'booking 3']))
  expect(current()).toBeNull()
  await press('a')
  expect(runs).toEqual([])
  await press('j')
  expect(current()).toBe('booking 3')
})

it('lists several things with what will happen, and those that must be opened as left', async () => {
  const closed = thing('9', { kind: 'approval', mustOpen: true, acts: [] })
  await show([thing('1'), thing('2'), closed])
  for (const _ of [1, 2, 3]) {
    await press('j')
    await press(' ')
  }
  await press('a')
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.getByRole('dialog'))
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
  expect(lines).toEqual(['Room 1booking · Accept', 'Room 2booking · Accept', 'Room 9Stays: must be opened'])
  items = [closed]
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Act on 2' })))
  await waitFor(() => expect(runs).toEqual(['accept 1', 'accept 2']))
  await waitFor(() => expect(rows()).toEqual(['approval 9']))
})

it('says which kinds gave no answer', async () => {
  await show([thing('1')])
  missing = [{ kind: 'survey', name: name('Surveys') }]
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/left out: Surveys/)).toBeTruthy()
})

it('names kinds and acts by keys before the kinds have been counted', async () => {
  isCounted = false
  await show([thing('1'), thing('2')])
  expect(screen.getByRole('link', { name: 'booking: Room 1' })).toBeTruthy()
  await press('j')
  items = items.slice(1)
  await press('a')
  await waitFor(() => expect(runs).toEqual(['accept 1']))
})

/** Moves a finger over a row; jsdom has no pointer capture. */
async function swipe(id: string, by: { x?: number; y?: number }) {
  const line = document.querySelector(`[data-row="booking ${id}"] > div`)
  if (!line) throw new Error('no such row')
  Object.assign(line, { setPointerCapture: () => undefined })
  // It has no pointer events with a kind of pointer either.
  const send = (type: string, share: number) => {
    const at = { clientX: 200 + (by.x ?? 0) * share, clientY: 200 + (by.y ?? 0) * share }
    const event = new MouseEvent(type, { bubbles: true, ...at })
    return act(async () => void fireEvent(line, Object.assign(event, { pointerType: 'touch', pointerId: 1 })))
  }
  await send('pointerdown', 0)
  for (const share of [0.3, 0.7, 1]) await send('pointermove', share)
  await send('pointerup', 1)
}

it('accepts a thing that is swiped to the right, postpones one swiped to the left, and only scrolls upwards', async () => {
  await show([thing('1'), thing('2')])
  await swipe('1', { x: 60 })
  await swipe('1', { x: 60, y: 140 })
  expect(runs).toEqual([])
  await swipe('1', { x: -120 })
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.getByRole('dialog'))
  expect(within(dialog).getByRole('button', { name: /^Tomorrow/ })).toBeTruthy()
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })))
  items = items.slice(1)
  await swipe('1', { x: 120 })
  await waitFor(() => expect(runs).toEqual(['accept 1']))
})

it('offers to open a thing that must be opened', async () => {
  await show([thing('9', { mustOpen: true, acts: [] })])
  await press('j')
  const row = document.querySelector<HTMLElement>('[data-row="booking 9"]')
  if (!row) throw new Error('no such row')
  expect(within(row).getByRole('link', { name: 'Open' })).toBeTruthy()
})

it('moves to the thing whose link gets the focus', async () => {
  await show([thing('1'), thing('2')])
  act(() => screen.getByRole('link', { name: 'booking: Room 2' }).focus())
  expect(current()).toBe('booking 2')
})

it('says which kinds are missing on any page of the list', async () => {
  nextPage = { data: [thing('2')], missing: [] }
  await show([thing('1')])
  missing = [{ kind: 'survey', name: name('Surveys') }]
  await act(() => queryClient.invalidateQueries())
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.getByText(/left out: Surveys/)).toBeTruthy()
})
