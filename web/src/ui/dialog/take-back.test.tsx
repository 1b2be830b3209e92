// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishSession } from '#kit/session/before-end.ts'
import { beginAct, sendWaitingActs, type TakeBackAct, takeBack } from './take-back.ts'
import { TakeBackBar } from './take-back-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  sendWaitingActs()
  vi.useRealTimers()
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

test('acts that wait are sent before the page is left, and the browser asks', async () => {
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
