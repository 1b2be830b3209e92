import type { SurveyDetail } from '@maru/api/survey'
import { dictionary } from '@maru/i18n/dictionary'
import { survey as texts } from '@maru/i18n/survey/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { ApprovalBar } from './approval-bar.tsx'
import { ExtendDialog } from './extend-dialog.tsx'

// The network is replaced by a mock. The end-to-end stories test these forms with the real server.
const network = vi.fn<(body: unknown) => Response>()
const onClose = vi.fn()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, survey: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) =>
    network(JSON.parse(String(init?.body ?? '{}'))),
  ),
)
afterEach(() => {
  for (const spy of [network, onClose]) spy.mockReset()
  vi.unstubAllGlobals()
})

const done = () => Response.json({ code: 'ok', result: { surveyId: 7, version: 2 } })
const refused = (code: string, status: number) =>
  Response.json({ code, error: { code, params: {}, supportCode: null } }, { status })

function show(form: ReactNode) {
  const component = () => (
    <>
      {form}
      <AskHost />
    </>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const survey = { surveyId: 7 } as SurveyDetail // the bar reads only this field
const showBar = () => show(<ApprovalBar survey={survey} />)
const showExtension = () =>
  show(<ExtendDialog survey={{ surveyId: 7, endDate: '2026-11-29T00:00:00Z' }} onClose={onClose} />)
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const pressLast = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement) // in the dialog

it('a rejection is sent with its reason and closes its dialog', async () => {
  network.mockImplementation(done)
  showBar()
  await press('Reject')
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Too long' } })
  pressLast()
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
  expect(network).toHaveBeenCalledWith({ surveyId: 7, act: 'reject', note: 'Too long' })
})

it('a typed reason is left only after a question, and stays where the rejection failed', async () => {
  network.mockImplementation(() => refused('survey.notNow', 409))
  showBar()
  await press('Reject')
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason')
  fireEvent.change(reason, { target: { value: 'Too long' } })
  pressLast()
  expect(await screen.findByText(texts.en.errors.notNow)).toBeTruthy()
  await press('Cancel')
  expect(await screen.findByText(dictionary.en.kit.leaveQuestion)).toBeTruthy()
  expect(reason.value).toBe('Too long')
  await press('OK')
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
})

it('an end that is empty is shown at its field, and nothing is sent', async () => {
  showExtension()
  const end = await screen.findByLabelText<HTMLInputElement>(/^New end/)
  fireEvent.change(end, { target: { value: '' } })
  await press('Extend')
  expect(await screen.findByText(texts.en.write.dateNeeded)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(end))
  expect(network).not.toHaveBeenCalled()
})

it('an end that the server refuses is shown at its field', async () => {
  network.mockImplementation(() => refused('survey.periodInvalid', 400))
  showExtension()
  await press('Extend')
  expect(await screen.findByText(texts.en.errors.periodInvalid)).toBeTruthy()
  expect(screen.getByLabelText(/^New end/).getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})
