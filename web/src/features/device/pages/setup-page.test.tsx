import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { SetupPage } from './setup-page.tsx'

// This test replaces the network of the browser; setup.test.ts tests the calls on the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a code that a phone read wrongly is refused with a text, and the page stays', async () => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () =>
    Response.json(
      {
        code: 'device.setupOver',
        error: { code: 'device.setupOver', params: {}, message: '', supportCode: 'x' },
      },
      { status: 410 },
    ),
  )
  const history = createMemoryHistory({ initialEntries: ['/device/setup#%'] })
  const router = createRouter({
    history,
    routeTree: createRootRoute({ component: SetupPage, notFoundComponent: SetupPage }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Connect a phone' })).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
})
