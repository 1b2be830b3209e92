import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { type Account, accountQuery } from '#kit/session/session.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { PopupForm } from './popup-form.tsx'

// The network is replaced by a mock. The end-to-end stories test this form with the real server.
const network = vi.fn<(path: string, body: unknown) => Response>()
const onClose = vi.fn()
beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    network(path, JSON.parse(String(init?.body ?? '{}'))),
  ),
)
afterEach(() => {
  for (const spy of [network, onClose]) spy.mockReset()
  vi.unstubAllGlobals()
})

const popup = {
  ...{ noticePopupId: 7, titleKo: 'Old', titleEn: '', titleZh: '', content: '<p>Text</p>', width: 400 },
  ...{ startDate: '2026-11-22T00:00:00Z', endDate: '2026-11-29T00:00:00Z', height: 360, isActive: true },
  ...{ subjects: ['company:ONE'], version: 1, changedDate: '2026-11-22T00:00:00Z' },
}

const nameOf = (text: string) => ({ ko: text, en: text, zh: text })
const companyOne = { subject: 'company:ONE', name: nameOf('One') }
const editors = { subject: 'role:editor', name: nameOf('Editors') }

function show(shown = popup) {
  const client = new QueryClient()
  const account = { comCode: 'ONE', companyNameEng: 'One' } as unknown as Account // only what the form reads
  client.setQueryData(accountQuery.queryKey, account)
  const component = () => (
    <>
      <PopupForm popup={shown} page={1} onClose={onClose} />
      <AskHost />
    </>
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component }) })} />
    </QueryClientProvider>,
  )
}

const title = () => screen.findByRole('textbox', { name: /Title \(Korean\)/ })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('what another manager saved meanwhile is compared, and written over with its version', async () => {
  network.mockImplementation((path, body) => {
    if (path.includes('/admin/list')) {
      const data = [{ ...popup, titleKo: 'Theirs', version: 2 }]
      return Response.json({ code: 'ok', result: { data, totalCount: 1 } })
    }
    if ((body as { version: number }).version === 2)
      return Response.json({ code: 'ok', result: { noticePopupId: 7, version: 3 } })
    const error = { code: 'kit.conflict', params: {}, supportCode: null }
    return Response.json({ code: 'kit.conflict', error }, { status: 409 })
  })
  show()
  fireEvent.change(await title(), { target: { value: 'Mine' } })
  await press('Save')
  await press('Compare')
  expect((await screen.findAllByText('Theirs')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement) // in the comparison
  await press('Save mine')
  await press('OK')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const saved = network.mock.calls.filter(([path]) => path.includes('/admin/save')).map(([, body]) => body)
  expect(saved.at(-1)).toMatchObject({ titleKo: 'Mine', version: 2 })
})

it('an empty title and a period that ends before it begins are both shown at their fields, the first has the focus', async () => {
  show()
  fireEvent.change(await title(), { target: { value: ' ' } })
  const end = screen.getByLabelText(/^End/)
  fireEvent.change(end, { target: { value: '2026-11-01T00:00' } })
  await press('Save')
  expect(await screen.findByText(dictionary.en.gnb.popupTitleEmpty)).toBeTruthy()
  expect(screen.getByText(dictionary.en.gnb.errors.popupPeriod)).toBeTruthy()
  const first = await title()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(network.mock.calls.filter(([path]) => path.includes('/admin/save'))).toEqual([])
})

it('a popup of a size of its own keeps it, and its period is that of the account', async () => {
  network.mockImplementation((path) =>
    path.includes('/subjects')
      ? Response.json({ code: 'ok', result: { named: [companyOne], roles: [] } })
      : Response.json({ code: 'ok', result: { noticePopupId: 7, version: 2 } }),
  )
  followTimeZone('Tokyo Standard Time')
  show({ ...popup, width: 333, height: 444 })
  expect(((await screen.findByLabelText(/^Start/)) as HTMLInputElement).value).toContain('09:00')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  followTimeZone(null)
  const saved = network.mock.calls.find(([path]) => path.includes('/admin/save'))?.[1]
  expect(saved).toMatchObject({ width: 333, height: 444, startDate: '2026-11-22T00:00:00.000Z' })
})

it('the readers are named rows, of which one is needed', async () => {
  network.mockImplementation((path) => {
    if (path.includes('/subjects'))
      return Response.json({ code: 'ok', result: { named: [companyOne], roles: [editors] } })
    return Response.json({ code: 'ok', result: { noticePopupId: 7, version: 2 } })
  })
  show()
  await press('Remove One')
  await press('Save')
  await press('Select roles')
  await press('Select Editors')
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement) // of the dialog
  await screen.findByRole('button', { name: 'Remove Editors' })
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  // The first save was refused at the field: it named no reader.
  const saved = network.mock.calls.filter(([path]) => path.includes('/admin/save')).map(([, body]) => body)
  expect(saved).toMatchObject([{ subjects: ['role:editor'], version: 1 }])
})
