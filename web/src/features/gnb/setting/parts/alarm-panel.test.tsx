import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { AlarmPanel } from './alarm-panel.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => vi.unstubAllGlobals())

const off = {
  ...{ comCode: 'ONE', personCode: 'user', noticeAlarm: true, boardAlarm: true, serveyAlarm: true },
  ...{ newAlarm: false, scheduleAlarm: false },
}

test('the browser asks for its permission when desktop notifications are switched on, not when the panel opens', async () => {
  const requestPermission = vi.fn(async () => 'granted' as const)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      const result = String(address).includes(gnbAlarmConfigApi.getAlarmConfig.path) ? [off] : null
      return new Response(JSON.stringify({ code: 'ok', result }), { status: 200 })
    }),
  )
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={new QueryClient()}>
        <AlarmPanel onDirty={() => undefined} />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  const all = await screen.findAllByRole('switch')
  const named = (text: string | undefined) => all.find((one) => one.getAttribute('aria-label') === text)
  const schedule = named(dictionary.en.gnb.settingsAlarmSchedule)
  const fresh = named(dictionary.en.gnb.settingsAlarmNew)
  if (!schedule || !fresh) throw new Error('the panel has no switches of the desktop')
  fireEvent.click(schedule)
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(fresh)
  expect(requestPermission).toHaveBeenCalledTimes(1)
})
