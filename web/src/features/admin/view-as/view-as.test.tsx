// @vitest-environment jsdom
import { boardApi } from '@maru/api/board'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { sendChange } from '#kit/work-acts.ts'
import { beginAct } from '#ui/take-back/take-back.ts'
import { loadAgain, useEndViewAs, useStartViewAs } from './view-as.api.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function useViews() {
  const [start, end] = [useStartViewAs(), useEndViewAs()]
  return {
    begins: () => start.mutateAsync({ personCode: 'user', deptCode: 'ONE-D1', reason: 'reason' }),
    ends: () => end.mutateAsync({}),
  }
}

test.each(['begins', 'ends'] as const)(
  'acts that wait are answered before a view as another person %s, in which nothing is decided',
  async (change) => {
    const log: string[] = []
    // The tests of the server test the real answers.
    vi.stubGlobal('fetch', async () => {
      log.push('view')
      return Response.json({ code: 'ok', result: {} })
    })
    beginAct({
      text: 'Rejected',
      send: async () => void log.push('act'),
      onTakenBack: () => {},
      onRefused: () => {},
    })
    const { result } = renderHook(useViews, {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    })
    await act(() => result.current[change]().then(() => {}))
    expect(log).toEqual(['act', 'view'])
  },
)

test('an act that begins while the portal loads again is not sent as the other person', () => {
  const network = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', network)
  beginAct({
    text: 'Confirmed',
    send: () => sendChange(boardApi.confirmMustRead, { articleId: 1 }).then(() => {}),
    onTakenBack: () => {},
    onRefused: () => {},
  })
  loadAgain()
  window.dispatchEvent(new Event('pagehide'))
  expect(network).not.toHaveBeenCalled()
})
