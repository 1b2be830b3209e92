import type { WorkItem } from '@maru/api/kit/work'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isWaiting } from '#kit/call/call-error.ts'
import { onPageEnd } from '#kit/call/page-end.ts'
import { queryClient } from '#kit/call/query.ts'
import { offerStore, type WaitingCall } from '#kit/call/stored.ts'
import type { WorkActs } from '#kit/fillings.ts'
import { noteForeignSession } from '#kit/session/session-channel.ts'
import { rooms } from './rooms.ts'

const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
let kinds: WorkActs[] = []

beforeAll(async () => {
  const parts = await Promise.all(rooms.map((room) => room.later?.()))
  kinds = parts.flatMap((part) => part?.workActs ?? [])
}, 60_000)
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  queryClient.clear()
  network.mockClear()
  vi.unstubAllGlobals()
})

const name = { ko: '', en: '', zh: '' }
const item = (kind: string, id: string): WorkItem => ({
  ...{ kind, id, title: name, note: null, person: null, dueAt: null, since: '2026-11-20T00:00:00Z' },
  ...{ isUrgent: false, mustOpen: false, why: name, url: '/', version: 3, acts: [], laterUntil: null },
})
/** No act may wait for the network. */
const none = () => undefined
/** The acts of the kinds; a second one rejects or declines. */
const actsOf: Record<string, string[]> = {
  ...{ approval: ['approve', 'reject'], receipt: ['accept'], mustRead: ['confirm'] },
  ...{ invitation: ['accept', 'decline'], booking: ['accept', 'reject'] },
  ...{ surveyApproval: ['approve', 'reject'], flagged: ['done'], assigned: ['finish'], hook: ['done'] },
}

test('the acts of every room on several things begin at once when the page ends, change and read nothing first', () => {
  const able = kinds.filter(({ run }) => run)
  expect(able.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(actsOf).toSorted())
  for (const { kind, run } of able)
    for (const act of actsOf[kind] ?? []) {
      network.mockClear()
      const end = onPageEnd(() => void run?.(act, [item(kind, '11'), item(kind, '12')], 'reason', none))
      window.dispatchEvent(new Event('pagehide'))
      end()
      const sent = network.mock.calls.map(([address, init]) => `${init?.method} ${address} ${init?.body}`)
      expect([kind, act, sent.some((one) => one.startsWith('GET'))]).toEqual([kind, act, false])
      for (const id of ['11', '12'])
        expect([kind, act, sent.join(' ')]).toEqual([kind, act, expect.stringContaining(id)])
      expect(network.mock.calls.every(([, init]) => init?.keepalive)).toBe(true)
    }
})

test('no act of any room is sent in the session of another person', async () => {
  noteForeignSession(true)
  try {
    for (const { kind, run } of kinds)
      for (const act of run ? (actsOf[kind] ?? []) : []) {
        const sending = async () => run?.(act, [item(kind, '11'), item(kind, '12')], 'reason', none)
        const refused = await sending().catch((error: unknown) => ['11', '12'].map((id) => ({ id, error })))
        const error = { code: 'UnauthorizedAccessException' }
        expect([kind, act, refused]).toMatchObject([
          kind,
          act,
          [
            { id: '11', error },
            { id: '12', error },
          ],
        ])
      }
  } finally {
    noteForeignSession(false)
  }
  expect(network).not.toHaveBeenCalled()
})

/** The requests of an act on three things, for each kind whose room has one call for several. */
const together = ['approval approve', 'booking accept', 'booking reject', 'flagged done']
const three = ['11', '12', '13']
const answered = async () =>
  Response.json({
    code: 'ok',
    result: { approved: three, skipped: [], bookingIds: [], settledIds: [], openIds: [] },
  })

test('an act on several things is one request where the room has a call for them, and refreshes nothing by itself', async () => {
  network.mockImplementation(answered)
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries')
  const counts: Record<string, number> = {}
  for (const { kind, run } of kinds)
    for (const act of run ? (actsOf[kind] ?? []) : []) {
      network.mockClear()
      const items = three.map((id) => item(kind, id))
      expect([kind, await run?.(act, items, 'reason', none)]).toEqual([kind, []])
      counts[`${kind} ${act}`] = network.mock.calls.length
    }
  expect(refreshed).not.toHaveBeenCalled()
  const single = Object.keys(counts).filter((name) => counts[name] === 1)
  expect(single.toSorted()).toEqual(together)
  expect(Object.values(counts).filter((count) => count !== 1 && count !== three.length)).toEqual([])
  network.mockImplementation(() => new Promise(() => {}))
})

test('if the room refuses several bookings at once, each is sent alone and only the refused one is reported', async () => {
  const booking = kinds.find(({ kind }) => kind === 'booking')
  for (const send of [
    () =>
      booking?.run?.(
        'accept',
        three.map((id) => item('booking', id)),
        '',
        none,
      ),
    () =>
      booking?.undo?.(
        'accept',
        three.map((id) => ({ id })),
      ),
  ]) {
    network.mockReset()
    network.mockImplementation(async (address, init) =>
      `${address} ${init?.body}`.includes('12')
        ? Response.json({ code: 'reservation.decided', result: null }, { status: 409 })
        : answered(),
    )
    expect(await send()).toMatchObject([{ id: '12', error: { code: 'reservation.decided' } }])
    expect(network).toHaveBeenCalledTimes(4)
  }
  network.mockReset()
  network.mockImplementation(() => new Promise(() => {}))
})

test('without a network each act that may wait is stored alone, and the others are refused', async () => {
  const stored: WaitingCall[] = []
  const store = { addWaiting: async (call: WaitingCall) => void stored.push(call) }
  offerStore(async () => ({
    ...store,
    noteAnswer: none,
    findAnswer: async () => undefined,
    removeWaiting: async () => {},
  }))
  localStorage.setItem('maru.offline', 'P1 ONE D1')
  network.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
  const label = ({ id }: WorkItem) => ({ kind: 'decision' as const, title: id, about: id })
  const waits: string[] = []
  for (const { kind, run } of kinds)
    for (const act of run ? (actsOf[kind] ?? []) : []) {
      stored.length = 0
      const refused = await run?.(act, [item(kind, '11'), item(kind, '12')], 'reason', label)
      expect([kind, refused?.map(({ id }) => id)]).toEqual([kind, ['11', '12']])
      if (!refused?.every(({ error }) => isWaiting(error))) {
        expect([kind, stored]).toEqual([kind, []])
        continue
      }
      waits.push(`${kind} ${act}`)
      expect(stored.map(({ about }) => about)).toEqual(['11', '12'])
      for (const { about, body, url } of stored) {
        expect(`${url} ${body}`).toContain(about)
        expect(`${url} ${body}`).not.toContain(about === '11' ? '12' : '11')
      }
      expect(new Set(stored.map(({ key }) => key)).size).toBe(2)
    }
  expect(waits.toSorted()).toEqual([
    ...['approval approve', 'approval reject', 'booking accept', 'booking reject', 'mustRead confirm'],
    ...['receipt accept', 'surveyApproval approve', 'surveyApproval reject'],
  ])
  localStorage.clear()
})
