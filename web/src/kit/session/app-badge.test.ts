import { expect, it, vi } from 'vitest'
import { showAppBadge } from './app-badge.ts'

function badging() {
  return { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) }
}

it('a count is shown at the icon of the portal, and 0 removes it', () => {
  const browser = badging()
  showAppBadge(7, browser)
  expect(browser.setAppBadge).toHaveBeenCalledExactlyOnceWith(7)
  showAppBadge(0, browser)
  expect(browser.setAppBadge).toHaveBeenCalledOnce()
  expect(browser.clearAppBadge).toHaveBeenCalledOnce()
})

it('a browser without badges, or that refuses one, changes nothing', async () => {
  expect(() => showAppBadge(7, {})).not.toThrow()
  const refusing = { setAppBadge: vi.fn(() => Promise.reject(new Error('NotAllowedError'))) }
  expect(() => showAppBadge(7, refusing)).not.toThrow()
  await expect(refusing.setAppBadge.mock.results[0]?.value).rejects.toThrow()
})
