import type { RequestDetail } from '@maru/api/reservation'
import { dictionary } from '@maru/i18n/dictionary'
import { reservation as texts } from '@maru/i18n/reservation/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { NewBookingDialog } from './booking-dialog.tsx'
import { BookingForm } from './booking-form.tsx'
import { newDraft } from './new-draft.ts'
import { draftOf, type EditedBooking } from './use-booking-form.ts'

// The tests replace the network of the form. request.test.ts and the stories use the real server.
const network = vi.fn<(address: string, body: Record<string, unknown>) => unknown>()
const onCancel = vi.fn()
const onSaved = vi.fn()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, reservation: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = network(String(address), init?.body ? JSON.parse(String(init.body)) : {})
    return answer instanceof Response ? answer : Response.json({ code: 'ok', result: answer })
  }),
)
afterEach(() => {
  for (const spy of [network, onCancel, onSaved]) spy.mockReset()
  vi.unstubAllGlobals()
})

const none = { ko: '', en: '', zh: '' }
const custom = { id: 'f1', name: { ko: '행선지', en: 'Destination', zh: '' }, isRequired: true }
const rules = { slotMinutes: 30 }
const room = { resourceId: 1, name: none, customFields: [custom], terms: '', hours: [], quantity: 1, rules }
const day = '2026-11-23'
const freeDate = {
  ...{ startDate: day, endDate: day, result: 'ok', holders: [], others: [], code: '', params: {} },
  ...{ waitingCount: 0, canWait: false },
}
const refusedDay = { ...freeDate, result: 'refused', code: 'reservation.inPast' }
const stored = (title: string, version: number) =>
  ({
    ...{ reserveRequestId: 3, resourceId: 1, title, content: '', startDate: day, endDate: day, version },
    ...{ startTime: '10:00', endTime: '11:00', repeat: null, participants: [] },
    ...{ custom: [{ id: 'f1', value: 'Seoul' }] },
  }) as unknown as RequestDetail // only what the form reads

/** Renders the form; `check` returns the results of the dates, and `save` the answer to the save call. */
async function show(
  edited: EditedBooking | null,
  save: () => unknown,
  { check = () => [freeDate] as object[], isLayer = false } = {},
) {
  network.mockImplementation((address) => {
    if (address.includes('/validation/')) return { dates: check(), needsApproval: false }
    if (address.endsWith('/ISU_RequestDb/api')) return save()
    if (address.includes('/ResourceDb/')) return room
    if (address.includes('/requestdb/api/')) return stored('Moved meeting', 2)
    return []
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME', comCode: 'HB' } as never) // only what the form reads
  const first = newDraft({ resourceId: 1, startDate: day, startTime: '10:00', endTime: '11:00' })
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        {isLayer ? (
          <NewBookingDialog draft={first} onClose={onCancel} />
        ) : (
          <BookingForm
            first={edited ? draftOf(edited) : first}
            edited={edited}
            onSaved={onSaved}
            onCancel={onCancel}
          />
        )}
        <AskHost />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
  await screen.findByRole('textbox', { name: /Destination/ })
}

const box = (name: RegExp) => screen.getByRole('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () =>
  network.mock.calls.filter(([path]) => path.endsWith('/ISU_RequestDb/api')).map(([, body]) => body)
const title = new RegExp(`^${texts.en.form.title}`)
const refuse = (code: string, status = 400) =>
  Response.json({ code, error: { code, params: {}, supportCode: null } }, { status })
const saved = { reserveRequestId: 3, bookingIds: [9], approval: 1, waitingCount: 0 }

it('a booking without a title and a required field is not sent; both are shown and the first has the focus', async () => {
  await show(null, () => saved)
  press(texts.en.form.save)
  expect(await screen.findByText(texts.en.errors.titleEmpty)).toBeTruthy()
  expect(screen.getByText('Fill in Destination.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box(title)))
  expect(sent()).toEqual([])
  type(title, 'Meeting')
  type(/Destination/, 'Busan')
  press(texts.en.form.save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved))
})

it('a start that the server refuses is wrong at its field, which takes the focus, until a time is changed', async () => {
  await show(null, () => refuse('reservation.inPast'))
  type(title, 'Meeting')
  type(/Destination/, 'Busan')
  press(texts.en.form.save)
  expect(await screen.findByText(texts.en.errors.inPast)).toBeTruthy()
  const start = screen.getByRole('button', { name: new RegExp(`${texts.en.form.start}$`) })
  await waitFor(() => expect(document.activeElement).toBe(start))
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${texts.en.form.day}`) }), {
    target: { value: '11/30/2026' },
  })
  await waitFor(() => expect(screen.queryByText(texts.en.errors.inPast)).toBeNull())
})

it('a date that a rule refuses is not sent, and is sent once the rule allows it', async () => {
  let dates = [refusedDay]
  await show(null, () => saved, { check: () => dates })
  type(title, 'Meeting')
  type(/Destination/, 'Busan')
  expect(await screen.findByText(texts.en.errors.inPast)).toBeTruthy()
  press(texts.en.form.save)
  await waitFor(() => expect(screen.getAllByText(texts.en.errors.inPast)).toHaveLength(1))
  expect(sent()).toEqual([])
  dates = [freeDate]
  const field = screen.getByRole('textbox', { name: new RegExp(`^${texts.en.form.day}`) })
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.change(field, { target: { value: '11/30/2026' } })
  await waitFor(() => expect(screen.queryByText(texts.en.errors.inPast)).toBeNull())
  press(texts.en.form.save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  // The start day is empty while it is typed; the end day still follows it.
  expect(sent()[0]).toMatchObject({ startDate: '2026-11-30', endDate: '2026-11-30' })
})

it.each([
  ['left', false, dictionary.en.kit.cancel],
  ['closed with its layer', true, dictionary.en.kit.close],
])('what is typed is asked about before the form is %s', async (_name, isLayer, button) => {
  await show(null, () => saved, { isLayer })
  press(button)
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1))
  type(title, 'Meeting')
  press(button)
  await screen.findByText(dictionary.en.kit.leaveQuestion)
  expect(onCancel).toHaveBeenCalledTimes(1)
  press(dictionary.en.kit.ok)
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2))
})

it('what another person saved of a booking is compared, and written over with its version', async () => {
  const answers = [() => refuse('reservation.requestChanged', 409), () => saved]
  await show({ detail: stored('Old', 1), bookingId: 9, scope: 'this' }, () => answers.shift()?.())
  type(title, 'Mine')
  press(texts.en.form.update)
  fireEvent.click(await screen.findByRole('button', { name: dictionary.en.kit.form.compare }))
  expect(await screen.findByText('Moved meeting')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: dictionary.en.kit.close }).at(-1) as HTMLElement) // in the comparison
  await waitFor(() => expect(screen.queryByText('Moved meeting')).toBeNull())
  press(dictionary.en.kit.form.overwrite)
  fireEvent.click(await screen.findByRole('button', { name: dictionary.en.kit.ok }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent().map(({ title: text, version }) => [text, version])).toEqual([
    ['Mine', 1],
    ['Mine', 2],
  ])
})
