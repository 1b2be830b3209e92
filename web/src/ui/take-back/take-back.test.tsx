// @vitest-environment jsdom
import { boardApi } from '@maru/api/board'
import { surveyApi } from '@maru/api/survey'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#kit/call/call.ts'
import { onPageEnd } from '#kit/call/page-end.ts'
import { finishSession } from '#kit/session/before-end.ts'
import { runOnEach } from '#kit/work-acts.ts'
import { beginAct, sendWaitingActs, type TakeBackAct, takeBack } from './take-back.ts'
import { TakeBackBar } from './take-back-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  sendWaitingActs()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An act that notes what happens to it. */
function noted(more: Partial<TakeBackAct> = {}) {
  const log: string[] = []
  const given: TakeBackAct = {
    text: 'Approved',
    send: async () => void log.push('send'),
    onTakenBack: () => void log.push('back'),
    onRefused: (error, wasReversed) => void log.push(`refused ${wasReversed} ${(error as Error).message}`),
    ...more,
  }
  return { log, given }
}
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)))

test('an act that nothing reverses waits seven seconds before it is sent', async () => {
  const { log, given } = noted()
  beginAct(given)
  await vi.advanceTimersByTimeAsync(6_900)
  expect(log).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(log).toEqual(['send'])
  expect(await takeBack()).toBe(false)
})

test('an act that waits is taken back without being sent', async () => {
  const { log, given } = noted()
  beginAct(given)
  expect(await takeBack()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log).toEqual(['back'])
})

test('an act that can be reversed is sent at once, and taken back by its reversal', async () => {
  const { log, given } = noted({ reverse: async () => void log.push('reverse') })
  beginAct(given)
  await settle()
  expect(log).toEqual(['send'])
  await takeBack()
  expect(log).toEqual(['send', 'reverse', 'back'])
})

test('a refused reversal is reported with its reason, and the act stays', async () => {
  const { log, given } = noted({ reverse: () => Promise.reject(new Error('another person acted')) })
  beginAct(given)
  await takeBack()
  expect(log).toEqual(['send', 'refused true another person acted'])
})

test('an act that is refused at once can no longer be taken back', async () => {
  const { log, given } = noted({
    send: () => Promise.reject(new Error('decided')),
    reverse: async () => void log.push('reverse'),
  })
  beginAct(given)
  await settle()
  expect(log).toEqual(['refused false decided'])
  expect(await takeBack()).toBe(false)
})

test('the newest act is taken back first, and the bar counts its seconds down', async () => {
  const [older, newer] = [noted({ text: 'Older' }), noted({ text: 'Newer' })]
  render(<TakeBackBar keyName="Z" />)
  act(() => beginAct(older.given))
  act(() => beginAct(newer.given))
  expect(screen.getByRole('status').textContent).toBe('Newer')
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_000)))
  expect(screen.getByRole('button').textContent).toContain('4')
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect([older.log, newer.log]).toEqual([[], ['back']])
  expect(screen.getByRole('status').textContent).toBe('Older')
})

test('acts that wait have been answered before the session ends', async () => {
  const { log, given } = noted()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  beginAct({ ...given, send: () => answered.then(() => void log.push('sent')) })
  const ended = finishSession().then(() => void log.push('ended'))
  await settle()
  expect(log).toEqual([])
  answer()
  await ended
  expect(log).toEqual(['sent', 'ended'])
})

const endings: Record<string, () => void> = {
  closed: () => window.dispatchEvent(new Event('pagehide')),
  hidden: () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  },
}
test.each(Object.keys(endings))(
  'when the page is %s, every call of an act that waits begins at once and outlives the page',
  async (name) => {
    const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
    vi.stubGlobal('fetch', network)
    const given = noted().given
    const confirm = (articleId: number) => call(boardApi.confirmMustRead, { articleId })
    beginAct({ ...given, send: () => runOnEach([1, 2, 3], confirm) })
    expect(network).not.toHaveBeenCalled()
    endings[name]?.()
    expect(network.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, true, true])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(network).toHaveBeenCalledTimes(3)
    expect(await takeBack()).toBe(false)
  },
)

test('when the page is closed while an act is sent, the calls that are left begin at once', async () => {
  const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', network)
  const confirm = (articleId: number) => call(boardApi.confirmMustRead, { articleId })
  beginAct({ ...noted().given, send: () => runOnEach([1, 2, 3], confirm), reverse: async () => {} })
  await settle()
  expect(network).toHaveBeenCalledTimes(1)
  endings.closed?.()
  expect(network.mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true, true])
})

test('a page that is shown again sends nothing', async () => {
  const { log, given } = noted()
  beginAct(given)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(log).toEqual([])
})

test('requests of more than 60 kB do not ask to outlive the page: the browser would refuse them', () => {
  const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', network)
  const end = onPageEnd(() => {
    for (const note of ['가'.repeat(15_000), '가'.repeat(6_000), '가'.repeat(2_000), 'a'.repeat(6_000)])
      void call(surveyApi.decideApproval, { surveyId: 1, act: 'reject', note })
  })
  endings.closed?.()
  end()
  expect(network.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, true, true])
})

test('a browser whose requests end with the page asks before it is left', async () => {
  vi.stubGlobal('Request', class {})
  const { log, given } = noted()
  beginAct(given)
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  await settle()
  expect([log, leaving.defaultPrevented]).toEqual([['send'], true])
  const again = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(again)
  expect(again.defaultPrevented).toBe(false)
})
