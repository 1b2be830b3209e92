// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { beginAct } from '#ui/take-back/take-back.ts'
import { useStartViewAs } from './view-as.api.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('acts that wait are answered before a view as another person begins, in which nothing is decided', async () => {
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
  const { result } = renderHook(useStartViewAs, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await act(() =>
    result.current.mutateAsync({ personCode: 'user', deptCode: 'ONE-D1', reason: 'reason' }).then(() => {}),
  )
  expect(log).toEqual(['act', 'view'])
})
