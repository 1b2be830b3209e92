// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Window = typeof import('./before-end.ts')
let own: Window
let other: Window

/** A window of the browser: a module with its own state. Locks and channels are those of the process. */
async function openWindow(): Promise<Window> {
  vi.resetModules()
  return await import('./before-end.ts')
}
beforeEach(async () => {
  own = await openWindow()
  other = await openWindow()
})
afterEach(() => {
  own.noteUnsent(false)
  other.noteUnsent(false)
})

/** Waits until the lock of a window is visible to others. */
const locked = (count: number) =>
  expect
    .poll(
      async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'maru.unsent').length,
      {
        timeout: 10_000,
      },
    )
    .toBe(count)

test('a window that ends the session lets the others send what waits, and gets what was refused', async () => {
  const log: string[] = []
  own.beforeSessionEnds(async () => {
    log.push('own')
    return ['own: refused']
  })
  let sent = () => {}
  const sending = new Promise<void>((resolve) => {
    sent = resolve
  })
  other.beforeSessionEnds(async () => {
    log.push('other begins')
    await sending
    log.push('other is answered')
    return ['other: refused']
  })
  other.noteUnsent(true)
  await locked(1)
  const ended = own.finishSession().then((refused) => {
    log.push('ends')
    return refused
  })
  await expect.poll(() => log, { timeout: 10_000 }).toEqual(['own', 'other begins'])
  sent()
  expect(await ended).toEqual(['own: refused', 'other: refused'])
  expect(log).toEqual(['own', 'other begins', 'other is answered', 'ends'])
})

test('a window with nothing unsent is not asked, and a task that fails does not stop the others', async () => {
  const asked = vi.fn(async () => [])
  other.beforeSessionEnds(asked)
  other.noteUnsent(true)
  await locked(1)
  other.noteUnsent(false)
  await locked(0)
  own.beforeSessionEnds(() => Promise.reject(new Error('offline')))
  own.beforeSessionEnds(async () => ['refused'])
  own.noteUnsent(true)
  await locked(1)
  expect(await own.finishSession()).toEqual(['refused'])
  expect(asked).not.toHaveBeenCalled()
})
