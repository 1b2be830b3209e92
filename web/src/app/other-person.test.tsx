// @vitest-environment jsdom
import { boardApi } from '@maru/api/board'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ExpiredLayer } from '#features/account/parts/expired-layer.tsx'
import { queryClient } from '#kit/call/query.ts'
import { type Account, putAccount } from '#kit/session/session.ts'
import { announcePerson, isForeignSession } from '#kit/session/session-channel.ts'
import { sendChange } from '#kit/work-acts.ts'
import { beginAct } from '#ui/take-back/take-back.ts'

afterEach(() => vi.unstubAllGlobals())

test('acts of a window are not sent while another person is signed in in the browser, and are reported as refused', async () => {
  const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', network)
  putAccount({ personCode: 'user', deptCode: 'ONE-D1' } as Account)
  render(
    <QueryClientProvider client={queryClient}>
      <ExpiredLayer />
    </QueryClientProvider>,
  )
  const refused: unknown[] = []
  const begin = () =>
    beginAct({
      text: 'Confirmed',
      send: () => sendChange(boardApi.confirmMustRead, { articleId: 1 }).then(() => {}),
      onTakenBack: () => {},
      onRefused: (error) => void refused.push(error),
    })
  const endPage = () => window.dispatchEvent(new Event('pagehide'))
  begin()
  announcePerson('other ONE-D1')
  await expect.poll(isForeignSession, { timeout: 10_000 }).toBe(true)
  endPage()
  await expect.poll(() => refused, { timeout: 10_000 }).toHaveLength(1)
  expect(refused).toMatchObject([{ code: 'UnauthorizedAccessException' }])
  expect(network).not.toHaveBeenCalled()
  // A form with unsaved input may hold the page until its own person is back.
  announcePerson('user ONE-D1')
  await expect.poll(isForeignSession, { timeout: 10_000 }).toBe(false)
  begin()
  endPage()
  expect(network).toHaveBeenCalledTimes(1)
})
