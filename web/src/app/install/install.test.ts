import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { askInstall, dismissInstall, isIphoneSafari, useInstallWay, watchInstall } from './install.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome: 'accepted' })),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

it('only Safari on an iPhone has the menu', () => {
  expect(isIphoneSafari(iphone)).toBe(true)
  expect(isIphoneSafari(iphone.replace('Version/19.0', 'CriOS/140.0'))).toBe(false)
  expect(isIphoneSafari('Mozilla/5.0 (Linux; Android 15) Chrome/147.0 Mobile Safari/537.36')).toBe(false)
})

it('the card asks once when the browser may install, and stays away after it was closed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  watchInstall()
  const { result } = renderHook(useInstallWay)
  expect(result.current).toBeNull()
  const event = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(result.current).toBe('ask')
  await act(askInstall)
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(result.current).toBeNull()
  offer()
  expect(result.current).toBe('ask')
  act(dismissInstall)
  expect(result.current).toBeNull()
  watchInstall()
  offer()
  expect(result.current).toBeNull()
})

it('the installed portal has no card', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  watchInstall()
  const { result } = renderHook(useInstallWay)
  offer()
  expect(result.current).toBeNull()
})
