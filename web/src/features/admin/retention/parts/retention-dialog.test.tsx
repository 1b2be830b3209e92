import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { RetentionDialog } from './retention-dialog.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => vi.unstubAllGlobals())

// This test replaces the network of the browser; retention.test.ts tests the calls on the real server.

/** Opens the dialog of notifications; the server would delete `count` of them. */
function open(count: number) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const isCount = String(address).includes('/retention/count')
    const days = new URL(String(address), location.href).searchParams.get('days')
    sent.push(isCount ? `count ${days}` : `save ${init?.body}`)
    return Response.json({ code: 'ok', result: isCount ? { count } : {} })
  })
  const onClose = vi.fn()
  const retention = { kind: 'alarm' as const, usualDays: 90, leastDays: 7, days: 60 }
  const component = () => <RetentionDialog retention={retention} onClose={onClose} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }) })} />
    </QueryClientProvider>,
  )
  return { sent, onClose }
}
const type = async (value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /Days/ }), { target: { value } })

test('the button that saves has the number of what is deleted, and waits for it', async () => {
  const { sent, onClose } = open(1_234)
  await type('30')
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Save and delete 1,234' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.slice(-2)).toEqual(['count 30', 'save {"kind":"alarm","days":30}'])
})

test('a time that is too short is refused before it is counted; an empty field returns to the usual time', async () => {
  const { sent, onClose } = open(5)
  await type('6')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a number from 7 to 90, or leave it empty.')).toBeTruthy()
  await type('')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter((call) => call !== 'count 60')).toEqual(['save {"kind":"alarm","days":null}'])
})
