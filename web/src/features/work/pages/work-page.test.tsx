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

async function show(list: WorkItem[]) {
  items = list
  missing = []
  network.mockImplementation(async (address) => {
    const path = String(address)
    if (path.includes('/work/count'))
      return Response.json({
        code: 'ok',
        result: { kinds: [kindOf('booking'), kindOf('approval')], later: 0, missing },
      })
    return Response.json({ code: 'ok', result: { data: items, next: null, isCut: false, missing } })
  })
  const routeTree = createRootRoute({ component: WorkPage })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree })} />
      <ToastHost />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(rows()).toHaveLength(list.length), { timeout: 10_000 })
  // The acts need the kinds, which are read when the push stream is open or no longer awaited.
  await waitFor(
    () => expect(within(screen.getByRole('navigation')).getByRole('link', { name: /^booking/ })).toBeTruthy(),
    {
      timeout: 10_000,
    },
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
