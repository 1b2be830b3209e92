import type { Hook } from '@maru/api/admin/hook'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { HooksPage } from './hooks-page.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => vi.unstubAllGlobals())

const person = (personCode: string) => ({
  ...{ personCode, name: { ko: personCode, en: personCode, zh: personCode }, isGone: false },
})
const hook: Hook = {
  ...{ hookId: 1, name: 'Disks', target: 'board', boardId: 7, owner: person('super'), people: [] },
  ...{ perMinute: 60, isOn: true, path: '/hook/1', createdAt: '2026-11-28T00:00:00Z', formerUntil: null },
  ...{ lastUsedAt: null, lastAddress: '', lastRefusal: '', lastRefusedAt: null, version: 1 },
}

// This test replaces the network of the browser; owner.test.ts tests the calls on the real server.

/** Opens the dialog of the hook of another manager. */
async function open(): Promise<string[]> {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(address), location.href).pathname
    if (init?.body) sent.push(`${path} ${init.body}`)
    return Response.json({ code: 'ok', result: path.endsWith('/update') ? {} : { hooks: [hook] } })
  })
  const client = new QueryClient()
  const account = { personCode: 'manager', comCode: 'ONE', language: 'en-US', displayName: 'manager' }
  client.setQueryData(accountQuery.queryKey, {
    ...{ ...account, displayNameEng: 'manager', displayNameChi: 'manager' },
  } as never)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: HooksPage }) })} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Disks' }))
  return sent
}

test('who takes over a hook of a board is offered a new secret, because the former owner has the present one', async () => {
  const sent = await open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Become the author' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'New secret' })).toBeTruthy()
  expect(screen.getByText(/The former owner has the present address/)).toBeTruthy()
  expect(sent).toEqual([expect.stringContaining('"ownerCode":"manager"')])
})

test('another change of the hook of another manager offers none', async () => {
  const sent = await open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Accept messages' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBe(null))
  expect(screen.queryByRole('button', { name: 'New secret' })).toBe(null)
  expect(sent).toEqual([expect.stringContaining('"ownerCode":"super"')])
})
