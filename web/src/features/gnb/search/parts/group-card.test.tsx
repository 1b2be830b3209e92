import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { GroupCard, type GroupCardProps } from './group-card.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(page: number) {
  const fetch = vi.fn(async () => new Response(JSON.stringify({ code: 'ok', result: {} }), { status: 200 }))
  vi.stubGlobal('fetch', fetch)
  const group = { target: 'board', totalCount: 54, isCapped: false, items: [], people: [] }
  const asked = { text: 'budget', inBody: false, target: 'board', page }
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={new QueryClient()}>
        <GroupCard
          group={group as unknown as GroupCardProps['group']} // only what the head reads
          asked={asked as unknown as GroupCardProps['asked']}
        />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return screen.getByRole('heading', { level: 2 }).parentElement?.textContent ?? ''
}

test('the range of a page is within the number of results, also after the last page', () => {
  const pairs = (text: string) =>
    [...text.matchAll(/(\d+)[–-](\d+)/g)].map(([, first, last]) => [first, last])
  expect(pairs(show(1))).toHaveLength(1)
  cleanup()
  for (const [first, last] of pairs(show(200))) expect(Number(first)).toBeLessThanOrEqual(Number(last))
  expect(screen.queryByText(/996/)).toBeNull()
})
