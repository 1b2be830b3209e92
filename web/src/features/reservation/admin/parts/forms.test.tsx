import type { AdminFolder, AdminResource, BookingItem } from '@maru/api/reservation'
import { dictionary } from '@maru/i18n/dictionary'
import { reservation as texts } from '@maru/i18n/reservation/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { ReturnDialog } from '../../booking/parts/return-dialog.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { ResourceDialog } from './resource-dialog.tsx'
import { firstDraft } from './resource-draft.rules.ts'

// The tests replace the network of the forms. admin.test.ts and the stories use the real server.
const network = vi.fn<typeof fetch>()
const onClose = vi.fn()
const onSaved = vi.fn()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, reservation: texts.en } as typeof dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  for (const spy of [network, onClose, onSaved]) spy.mockReset()
  vi.unstubAllGlobals()
})

/** The bodies of the calls whose address ends with `end`. */
const sent = (end: string): unknown[] =>
  network.mock.calls
    .filter(([address]) => String(address).endsWith(end))
    .map(([, init]) => JSON.parse(String(init?.body)))

/** Renders a form; `answer` returns the responses to its calls. */
async function show(form: ReactNode, answer: (address: string, body: string) => Response) {
  network.mockImplementation(async (address, init) => {
    const url = String(address)
    if (url.endsWith('/subject/list')) return Response.json({ code: 'ok', result: { named: [], roles: [] } })
    // The pictures of a resource are not part of these tests: their answers never arrive.
    if (url.toLowerCase().includes('/file/')) return new Promise<Response>(() => {})
    return answer(url, String(init?.body))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME', comCode: 'HB' } as never) // only what the forms read
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        {form}
        <AskHost />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
  await screen.findByRole('heading')
}

const box = (name: RegExp) => screen.getByRole('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refuse = (code: string) => () => Response.json({ code, error: { code, params: {} } }, { status: 400 })

const folder = (folderId: number, ko: string): AdminFolder => ({
  ...{ folderId, parentId: null, name: { ko, en: '', zh: '' }, rights: [], resourceCount: 0 },
})
const folderForm = (
  <FolderDialog
    folder={folder(1, '본사')}
    folders={[folder(1, '본사'), folder(2, '지사')]}
    onClose={onClose}
    onSaved={onSaved}
  />
)
const nameKo = new RegExp(dictionary.en.kit.nameIn.ko.replace(/[()]/g, '.'))

it('a category without a name is not sent, and its field takes the focus', async () => {
  await show(folderForm, () => Response.json({ code: 'ok', result: { folderId: 1 } }))
  type(nameKo, ' ')
  press(dictionary.en.kit.save)
  expect(await screen.findByText(texts.en.errors.nameEmpty)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box(nameKo)))
  expect(sent('/admin/folder')).toEqual([])
  type(nameKo, '서울 본사')
  press(dictionary.en.kit.save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1))
  expect(sent('/admin/folder')).toEqual([
    { folderId: 1, parentId: null, name: { ko: '서울 본사', en: '', zh: '' }, rights: [] },
  ])
})

it('a place in the tree that the server refuses is wrong at its field, which takes the focus', async () => {
  await show(folderForm, refuse('reservation.folderCircle'))
  press(dictionary.en.kit.save)
  expect(await screen.findByText(texts.en.errors.folderCircle)).toBeTruthy()
  const parent = screen.getByRole('button', { name: new RegExp(texts.en.admin.parent) })
  await waitFor(() => expect(document.activeElement).toBe(parent))
  expect(onSaved).not.toHaveBeenCalled()
})

const driven = { bookingId: 7, resourceId: 5, kind: 'vehicle' } as BookingItem

it('a note of a return is asked about before it is left, and is sent with what is wrong', async () => {
  await show(<ReturnDialog booking={driven} onClose={onClose} />, () =>
    Response.json({ code: 'ok', result: { mileage: 34_512 } }),
  )
  // A lower mileage than at the last return is a hint, not a refusal.
  await screen.findByText(/34,512 km at the last return/)
  type(new RegExp(texts.en.returning.mileage.slice(0, 7)), '3460 km')
  await screen.findByText(/less than at the last return \(34,512 km\)/)
  type(new RegExp(texts.en.returning.note.slice(0, 4)), '12 km')
  press(dictionary.en.kit.cancel)
  await screen.findByText(dictionary.en.kit.leaveQuestion)
  fireEvent.click(screen.getAllByRole('button', { name: dictionary.en.kit.cancel }).at(-1) as HTMLElement) // in the question
  await waitFor(() => expect(screen.queryByText(dictionary.en.kit.leaveQuestion)).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox'))
  press(texts.en.acts.return)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent('/return')).toEqual([{ bookingId: 7, note: '12 km', hasFault: true, mileage: 3460 }])
})

const stored = (ko: string, version: number): AdminResource => ({
  ...{ ...firstDraft(null, 1), resourceId: 5, version, name: { ko, en: '', zh: '' }, hasDoorKey: false },
  ...{ managers: [], approvers: [] },
})
const resourceForm = <ResourceDialog resource={stored('회의실', 1)} folderId={1} onClose={onClose} />

it('what another administrator saved of a resource is compared, and written over with its version', async () => {
  await show(resourceForm, (address, body) => {
    if (address.includes('/resource/list'))
      return Response.json({ code: 'ok', result: [stored('대회의실', 2)] })
    if (JSON.parse(body).version === 2) return Response.json({ code: 'ok', result: { resourceId: 5 } })
    return refuse('reservation.resourceChanged')()
  })
  type(nameKo, '소회의실')
  press(dictionary.en.kit.save)
  fireEvent.click(await screen.findByRole('button', { name: dictionary.en.kit.form.compare }))
  expect(await screen.findByText('대회의실')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: dictionary.en.kit.close }).at(-1) as HTMLElement) // in the comparison
  await waitFor(() => expect(screen.queryByText('대회의실')).toBeNull())
  press(dictionary.en.kit.form.overwrite)
  fireEvent.click(await screen.findByRole('button', { name: dictionary.en.kit.ok }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const versions = sent('/admin/resource').map((body) => (body as AdminResource).version)
  expect(versions).toEqual([1, 2])
})

it('a resource that requires approvers and has none, or a field without a name, is not sent', async () => {
  await show(resourceForm, () => Response.json({ code: 'ok', result: { resourceId: 5 } }))
  fireEvent.click(screen.getByRole('checkbox', { name: texts.en.admin.rules.alwaysApproves }))
  // The field of people is loaded when approvers are required.
  const approvers = await screen.findByRole('combobox', { name: new RegExp(texts.en.admin.approvers) })
  press(texts.en.admin.fields.add)
  press(dictionary.en.kit.save)
  expect(await screen.findByText(texts.en.errors.approverMissing)).toBeTruthy()
  expect(screen.getByText(texts.en.errors.nameEmpty)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(approvers))
  expect(sent('/admin/resource')).toEqual([])
})
