import { dictionary } from '@maru/i18n/dictionary'
import { survey as texts } from '@maru/i18n/survey/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { notifyOpener } from '#kit/address/popup.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { surveyChanged } from '../survey.rules.ts'
import { SurveyPart } from './survey-part.tsx'

// The network is replaced by a mock. `survey.test.ts` and the end-to-end stories test the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, survey: texts.en } as typeof dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const name = { ko: '홍길동', en: 'Hong', zh: '' }
const survey = {
  ...{ surveyId: 7, boardId: 3, comCode: 'ONE', surveyTitle: 'Remote work', surveyStatus: 2, phase: 'open' },
  ...{ startDate: '2026-11-21T00:00:00Z', endDate: '2027-01-31T00:00:00Z', isAnonymous: false },
  ...{ hasAnswered: false, canManage: false, canSeeResults: false, memberCount: null, answeredCount: null },
  ...{ createdUser: 'user', createdUserName: name, deletedDate: null },
}

async function show(isWide: boolean, isFailing = false) {
  network.mockImplementation(async () =>
    isFailing
      ? Response.json({ code: 'kit.failed', error: { code: 'kit.failed', params: {} } }, { status: 500 })
      : Response.json({ code: 'ok', result: { surveyLists: [survey], totalCount: 1 } }),
  )
  vi.stubGlobal('screen', { availWidth: 1920, availHeight: 1080 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isWide && query === '(min-width: 1025px)' }))
  const part = () => (
    <SurveyPart
      id={1}
      title={{ ko: '', en: '', zh: '' }}
      options={{ boardId: 3 }}
      rows={0}
      isPreview={false}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const open = vi.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window) // only `focus` is used
  await waitFor(() => expect(network).toHaveBeenCalled())
  const link = isFailing ? document.body : await screen.findByRole('link', { name: 'Remote work' })
  return { open, link }
}

it('a failed request shows neither an error nor an empty card', async () => {
  await show(true, true)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a row opens its survey in a window of 1024 x 700, and the page stays', async () => {
  const { open, link } = await show(true)
  expect(fireEvent.click(link)).toBe(false)
  const [address, target, features] = open.mock.calls[0] ?? []
  expect([address, target]).toEqual(['/po/survey/popup/Read?surveyId=7&MENUID=3', 'survey-7'])
  expect(features).toContain('width=1024,height=700,')
})

it('a row opens the page where the screen is small or the browser blocks windows', async () => {
  const small = await show(false)
  expect(small.link.getAttribute('href')).toBe('/po/survey/Read?surveyId=7&MENUID=3')
  fireEvent.click(small.link)
  expect(small.open).not.toHaveBeenCalled()
})

it('a survey that was answered in its window is read again', async () => {
  await show(true)
  const asked = network.mock.calls.length
  notifyOpener(surveyChanged, null)
  await waitFor(() => expect(network.mock.calls.length).toBe(asked + 1))
})
