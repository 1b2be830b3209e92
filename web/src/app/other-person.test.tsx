// @vitest-environment jsdom
import { boardApi } from '@maru/api/board'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ExpiredLayer } from '#features/account/parts/expired-layer.tsx'
import { call } from '#kit/call/call.ts'
import { queryClient } from '#kit/call/query.ts'
import { type Account, putAccount } from '#kit/session/session.ts'
import { announcePerson, isSessionOver } from '#kit/session/session-channel.ts'
import { runOnEach } from '#kit/work-acts.ts'
import { beginAct } from '#ui/take-back/take-back.ts'

afterEach(() => vi.unstubAllGlobals())

test('when another person signs in in another window, the acts of this one are not sent in their session', async () => {
  const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', network)
  putAccount({ personCode: 'user', deptCode: 'ONE-D1' } as Account)
  render(
    <QueryClientProvider client={queryClient}>
      <ExpiredLayer />
    </QueryClientProvider>,
  )
  const act = (ids: number[]) => ({
    text: 'Confirmed',
    send: () => runOnEach(ids, (articleId) => call(boardApi.confirmMustRead, { articleId })),
    onTakenBack: () => {},
    onRefused: () => {},
  })
  beginAct({ ...act([1, 2]), reverse: async () => {} })
  beginAct(act([3]))
  expect(network).toHaveBeenCalledTimes(1)
  announcePerson('other ONE-D1')
  await expect.poll(isSessionOver, { timeout: 10_000 }).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(network).toHaveBeenCalledTimes(1)
})
