import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { AppPasswordPanel } from './app-password-panel.tsx'

// These tests replace the network of the browser; app-password.test.ts tests the calls on the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const listed = (uses: string[], names: string[]) => ({
  code: 'ok',
  result: {
    uses,
    login: 'user',
    appPasswords: names.map((name, at) => ({
      appPasswordId: at + 1,
      name,
      uses: ['caldav'],
      createdAt: '2026-11-23T01:00:00Z',
      lastUsedAt: null,
    })),
  },
})
const show = (answer: object) => {
  network.mockImplementation(async () => Response.json(answer))
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <AppPasswordPanel />
    </QueryClientProvider>,
  )
}

it('is absent while no protocol takes app passwords', async () => {
  const { container } = show(listed([], []))
  await waitFor(() => expect(container.textContent).toBe(''))
})

it('lists the programs with their last use and a button to remove each', async () => {
  show(listed(['caldav'], ['Phone', 'Laptop']))
  expect(await screen.findByText('Phone')).toBeTruthy()
  expect(screen.getAllByText(/not used yet/)).toHaveLength(2)
  expect(screen.getByText(new RegExp(`server address ${window.location.origin}`))).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Add an app password' })).toBeTruthy()
})
