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
import { ToastHost } from '#ui/dialog/toast.tsx'
import { sendWaitingActs } from '#ui/take-back/take-back.ts'
import { WorkPage } from './work-page.tsx'

// This test replaces the network of the browser. The tests of the server test the real answers.
const network = vi.fn<typeof fetch>()
const runs: string[] = []
/** What the room refuses, by number of the thing. */
const refusals = new Map<string, Error>()
const bookings: WorkActs = {
  ...{ kind: 'booking', icon: null, hue: 5 },
  run: async (name, items, comment) => {
    runs.push(...items.map(({ id }) => `${name} ${id}${comment === '' ? '' : ` ${comment}`}`))
    return items.flatMap(({ id }) => (refusals.has(id) ? [{ id, error: refusals.get(id) }] : []))
  },
  undo: async (name, items) => {
    runs.push(...items.map(({ id }) => `undo ${name} ${id}`))
    return []
  },
}
const documents: WorkActs = { ...bookings, kind: 'approval' }

beforeAll(async () => {
  putDictionary('en-US', dictionary.en)
  fillSlots([{ name: 'test', later: async () => ({ workActs: [bookings, documents] }) }])
  await withLaterSlots(async () => ({}))
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(async () => {
  cleanup()
  await sendWaitingActs()
  refusals.clear()
  posted.length = 0
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
/** The bodies of the changes that the page itself sent. */
const posted: unknown[] = []
let missing: object[] = []
/** The answer to the second page, if there is one. */
let nextPage: { data: WorkItem[]; missing: object[] } | null = null
/** Whether the kinds have been counted; a list is usable before. */
let isCounted = true

async function show(list: WorkItem[]) {
  items = list
  missing = []
  network.mockImplementation(async (address, init) => {
    const path = String(address)
    if (path.endsWith('/work/later')) {
      posted.push(JSON.parse(String(init?.body)))
      return Response.json({ code: 'ok', result: {} })
    }
    const kinds = [kindOf('booking'), kindOf('approval')]
    if (path.includes('/work/count'))
      return isCounted
        ? Response.json({ code: 'ok', result: { kinds, later: 0, missing } })
        : new Promise<Response>(() => undefined)
    const page = nextPage && path.includes('cursor=second') ? nextPage : { data: items, missing }
    const next = nextPage && page !== nextPage ? 'second' : null
    return Response.json({ code: 'ok', result: { ...page, next, isCut: false, kinds } })
  })
  open()
  await waitFor(() => expect(rows()).toHaveLength(list.length), { timeout: 10_000 })
}
/** Opens the page; the things are those of {@link show}. */
function open() {
  const routeTree = createRootRoute({ component: WorkPage })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree })} />
      <ToastHost />
    </QueryClientProvider>,
  )
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

const dialog = () => screen.findByRole('alertdialog').catch(() => screen.getByRole('dialog'))
const rejectable = { acts: [{ act: 'reject', isUndoable: false }] }

/** Rejects the thing under the cursor; returns what the field for the reason had. */
async function reject(reason?: string): Promise<string> {
  await press('x')
  const asked = await dialog()
  const field = within(asked).getByRole<HTMLTextAreaElement>('textbox')
  const { value } = field
  if (reason !== undefined) fireEvent.change(field, { target: { value: reason } })
  await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: 'Reject' })))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  return value
}

it('offers the reason of an act that was refused or taken back for the next attempt, and for no later one', async () => {
  await show([thing('1', rejectable), thing('2')])
  refusals.set('1', new Error('offline'))
  await press('j')
  expect(await reject('Too early')).toBe('')
  await act(async () => void (await sendWaitingActs()))
  await waitFor(() => expect(rows()).toHaveLength(2))
  await press('k')
  expect(await reject('Too early, and too long')).toBe('Too early')
  await press('z')
  await waitFor(() => expect(rows()).toHaveLength(2))
  refusals.clear()
  await press('k')
  expect(await reject()).toBe('Too early, and too long')
  await act(async () => void (await sendWaitingActs()))
  expect(runs).toEqual(['reject 1 Too early', 'reject 1 Too early, and too long'])
  await waitFor(() => expect(rows()).toHaveLength(2))
  await press('k')
  expect(await reject('x')).toBe('')
})

it('hides a thing whose act waits also after the page was left and opened again', async () => {
  await show([thing('1', rejectable), thing('2')])
  await press('j')
  await reject('Too early')
  await waitFor(() => expect(rows()).toEqual(['booking 2']))
  cleanup()
  open()
  await waitFor(() => expect(rows()).toEqual(['booking 2']), { timeout: 10_000 })
  expect(runs).toEqual([])
  await press('z')
  await waitFor(() => expect(rows()).toEqual(['booking 1', 'booking 2']))
})

const requests = (path: string) =>
  network.mock.calls.filter(([address]) => String(address).includes(path)).length

it('reads the list once after an act on several things, and once after it is taken back', async () => {
  await show([thing('1'), thing('2'), thing('3')])
  for (const _ of [1, 2, 3]) {
    await press('j')
    await press(' ')
  }
  await press('a')
  const asked = await dialog()
  network.mockClear()
  items = []
  await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: 'Act on 3' })))
  await waitFor(() => expect(runs).toHaveLength(3))
  await waitFor(() => expect(requests('/work/list')).toBe(1))
  await waitFor(() => expect(rows()).toEqual([]))
  items = [thing('1'), thing('2'), thing('3')]
  await press('z')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(requests('/work/list')).toBe(2)
})

it('returns what was postponed anew to its earlier instant when that is taken back, and the others at once', async () => {
  const until = '2090-01-01T00:00:00Z'
  await show([thing('1', { laterUntil: until }), thing('2')])
  for (const _ of [1, 2]) {
    await press('j')
    await press(' ')
  }
  await press('s')
  const asked = await dialog()
  await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: /^Tomorrow/ })))
  await waitFor(() => expect(posted).toHaveLength(1))
  await press('z')
  const key = (id: string) => ({ kind: 'booking', id })
  await waitFor(() =>
    expect(posted.slice(1)).toEqual([
      { things: [key('1')], until },
      { things: [key('2')], until: null },
    ]),
  )
})
