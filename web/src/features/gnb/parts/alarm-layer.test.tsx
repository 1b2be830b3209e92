import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { ToastHost } from '#ui/dialog/toast.tsx'
import { AlarmLayer } from './alarm-layer.tsx'

// These tests replace only `fetch`; the story of alarms runs the layer against the real server.
const network = vi.fn<typeof fetch>()
beforeAll(async () => {
  putDictionary('en-US', dictionary.en)
  await import('#ui/dialog/ask-dialog.tsx')
}, 60_000)
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

const name = (ko: string) => ({ ko, en: ko, zh: ko })
const alarm = (alarmId: number, alarmType: 'WF' | 'BB') => ({
  ...{ alarmId, alarmType, alarmText: '', alarmTextEng: '', word: 'board.alarm.comment' },
  ...{ sentence: name('Something happened.'), title: name(`Thing ${alarmId}`) },
  ...{ createUserName: '', createUserName_En: '', createUserName_Cn: '' },
  ...{ createDate: '2026-11-21T01:00:00Z', itemUrl: '/home', isRead: false, alsoCount: 0 },
})

function show(requests: string[]) {
  network.mockImplementation(async (address, init) => {
    const url = String(address)
    requests.push(`${url} ${String(init?.body ?? '')}`)
    const result = url.includes('/workfeed/list') ? [alarm(1, 'WF'), alarm(2, 'BB')] : 1
    return new Response(JSON.stringify({ code: 'ok', result }), { status: 200 })
  })
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={new QueryClient()}>
        <AlarmLayer anchor={createRef()} onClose={() => undefined} />
        <AskHost />
        <ToastHost />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}

test('delete all on a tab deletes the notifications of this tab only, and the toast brings these back', async () => {
  const requests: string[] = []
  show(requests)
  fireEvent.click(await screen.findByRole('tab', { name: 'Boards' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete all' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('of the tab "Boards"')
  fireEvent.click(
    [...question.querySelectorAll('button')].find((button) => button.textContent === 'Delete all') ??
      question,
  )
  await waitFor(() => expect(requests.some((one) => one.includes('updateallread'))).toBe(true))
  const asked = requests.find((one) => one.includes('updateallread')) ?? ''
  expect(asked).toContain('alarmType=BB')
  const key = /undoKey=([0-9a-f]{32})/.exec(asked)?.[1]
  expect(key).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests.some((one) => one.includes('/api/gnb/alarm/undo'))).toBe(true))
  expect(requests.find((one) => one.includes('/api/gnb/alarm/undo'))).toContain(`"undoKey":"${key}"`)
})
