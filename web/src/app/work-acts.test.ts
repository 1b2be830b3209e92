import type { WorkItem } from '@maru/api/kit/work'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onPageEnd } from '#kit/call/page-end.ts'
import { queryClient } from '#kit/call/query.ts'
import type { WorkActs } from '#kit/fillings.ts'
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
/** The acts of the kinds; a second one rejects or declines. */
const actsOf: Record<string, string[]> = {
  ...{ approval: ['approve', 'reject'], receipt: ['accept'], mustRead: ['confirm'] },
  ...{ invitation: ['accept', 'decline'], booking: ['accept', 'reject'] },
  ...{ surveyApproval: ['approve', 'reject'], flagged: ['done'], assigned: ['finish'] },
}

test('the acts of every room on several things begin at once when the page ends, change and read nothing first', () => {
  const able = kinds.filter(({ run }) => run)
  expect(able.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(actsOf).toSorted())
  for (const { kind, run } of able)
    for (const act of actsOf[kind] ?? []) {
      network.mockClear()
      const end = onPageEnd(() => void run?.(act, [item(kind, '11'), item(kind, '12')], 'reason'))
      window.dispatchEvent(new Event('pagehide'))
      end()
      const sent = network.mock.calls.map(([address, init]) => `${init?.method} ${address} ${init?.body}`)
      expect([kind, act, sent.some((one) => one.startsWith('GET'))]).toEqual([kind, act, false])
      for (const id of ['11', '12'])
        expect([kind, act, sent.join(' ')]).toEqual([kind, act, expect.stringContaining(id)])
      expect(network.mock.calls.every(([, init]) => init?.keepalive)).toBe(true)
    }
})
