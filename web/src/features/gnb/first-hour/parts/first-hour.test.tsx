import type { FirstHour } from '@maru/api/gnb/first-hour'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FirstStepProps } from '#kit/fillings.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { type Account, accountQuery } from '#kit/session/session.ts'
import { fillSlots, withLaterSlots } from '#kit/slots.ts'
import { FirstHourSheet } from './first-hour-sheet.tsx'

// This test replaces the network of the browser; first-hour.test.ts of the server tests the calls.

const account = {
  ...{ personCode: 'P1', mailOnly: false, mustChangePassword: false },
  ...{ displayName: '김', displayNameEng: 'Kim', displayNameChi: '金' },
  ...{ titleName: '', titleNameEn: '', titleNameCn: '', positionName: '', positionNameEn: '' },
  ...{ positionNameCn: '', deptName: '', deptNameEn: '', deptNameCn: '', companyName: '' },
  ...{ companyNameEng: '', companyNameCn: '' },
  userConfig: { language: 'en-US', timeZone: 'Korea Standard Time' },
} as unknown as Account // only the fields that the card reads
let sent: string[] = []

beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    sent.push(
      `${new URL(String(address), location.href).pathname.split('/').pop()} ${init?.body ?? ''}`.trim(),
    )
    return Response.json({ code: 'ok', result: { isOpen: false, steps: [] } })
  })
})
afterEach(() => {
  fillSlots([])
  vi.unstubAllGlobals()
})

function draw(part: React.ReactNode) {
  const client = new QueryClient()
  client.setQueryData(accountQuery.queryKey, account)
  return render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
}

const Step = ({ onDone, skip }: FirstStepProps) => (
  <>
    <button type="button" onClick={onDone}>
      Store it
    </button>
    {skip}
  </>
)
async function drawSheet(steps: FirstHour['steps'], isOpen = true) {
  fillSlots([
    { name: 'x', later: async () => ({ firstSteps: steps.map(({ name }) => ({ name, Component: Step })) }) },
  ])
  await withLaterSlots(async () => undefined)
  return draw(<FirstHourSheet hour={{ isOpen, steps }} isAsked={!isOpen} onClose={() => undefined} />)
}

test('the first open step is open, and skipping it stores that it was skipped', async () => {
  await drawSheet([
    { name: 'photo', state: 'done' },
    { name: 'language', state: 'open' },
    { name: 'phone', state: 'open' },
  ])
  const open = screen.getByRole('button', { name: /^Language and time zone/ })
  expect(open.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(sent).toContain('step {"name":"language","state":"skipped"}'))
})

test('any step can be opened, and is marked as done by its component', async () => {
  await drawSheet([
    { name: 'photo', state: 'open' },
    { name: 'phone', state: 'open' },
  ])
  fireEvent.click(screen.getByRole('button', { name: /^2?Mobile phone/ }))
  expect(screen.getByRole('button', { name: /^1?Photo/ }).getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Store it' }))
  await waitFor(() => expect(sent).toContain('step {"name":"phone","state":"done"}'))
})

test('opened again, steps that were done can be stored again and nothing can be skipped', async () => {
  await drawSheet([{ name: 'photo', state: 'done' }], false)
  expect(screen.queryByRole('button', { name: 'Skip all' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Photo/ }))
  expect(screen.getByRole('button', { name: 'Store it' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
})
