import { dictionary } from '@maru/i18n/dictionary'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '../i18n/i18n.ts'
import { loadPresence } from './gather.ts'
import { waitFor } from './use-presence.ts'

// These tests replace the network of the browser; the tests of the server call the same contract.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const person = (personCode: string) => ({
  ...{ personCode, state: 'here', until: null, freeUntil: null, timeZone: 'Asia/Seoul', deputy: null },
  lastSeen: null,
})
const askedCodes = () =>
  network.mock.calls.map(
    ([, init]) => (JSON.parse(String(init?.body)) as { personCodes: string[] }).personCodes,
  )

it('all people on a page are read by one call, and people who are left out are not known', async () => {
  network.mockImplementation(async () => Response.json({ code: 'ok', result: [person('A'), person('B')] }))
  const answers = await Promise.all(['A', 'B', 'A', 'C'].map(loadPresence))
  expect(answers.map((one) => one?.personCode ?? null)).toEqual(['A', 'B', 'A', null])
  expect(askedCodes()).toEqual([['A', 'B', 'C']])
})

it('201 people are read by two calls', async () => {
  network.mockImplementation(async () => Response.json({ code: 'ok', result: [] }))
  await Promise.all(Array.from({ length: 201 }, (_, index) => loadPresence(`P${index}`)))
  expect(askedCodes().map(({ length }) => length)).toEqual([200, 1])
})

it('a failed call fails for its people only, and the next one asks again', async () => {
  network.mockImplementationOnce(async () =>
    Response.json({ code: 'kit.internal', error: { code: 'kit.internal', params: {} } }, { status: 500 }),
  )
  const failed = await Promise.allSettled([loadPresence('A'), loadPresence('B')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  network.mockImplementation(async () => Response.json({ code: 'ok', result: [person('A')] }))
  expect(await loadPresence('A')).toMatchObject({ state: 'here' })
})

it('a state is read again shortly after its end, and not at all without one', () => {
  const now = Date.parse('2026-12-02T02:00:00Z')
  const at = (until: string | null) => waitFor({ ...person('A'), state: 'here', until } as never, now)
  expect(at(null)).toBe(false)
  expect(waitFor(null, now)).toBe(false)
  const hour = at('2026-12-02T03:00:00Z')
  expect(hour).toBeGreaterThan(3_600_000)
  expect(hour).toBeLessThan(3_612_000)
  // A clock of the browser that is ahead does not ask all the time.
  expect(at('2026-12-02T01:00:00Z')).toBe(30_000)
  expect(at('2027-12-02T01:00:00Z')).toBe(12 * 3_600_000)
})
