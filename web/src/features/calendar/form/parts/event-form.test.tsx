import type { CalendarItem, ChangedDate, EventDetail, SeriesScopes } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { newDraft } from '../draft.rules.ts'
import { EditEventDialog } from './event-dialog.tsx'
import { EventFormDialog } from './event-form-dialog.tsx'

// The tests replace the network of the form. event.test.ts and the stories use the real server.
const network = vi.fn<(address: string, body: Record<string, unknown>) => unknown>()
const onClose = vi.fn()
const onCommit = vi.fn()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = network(String(address), init?.body ? JSON.parse(String(init.body)) : {})
    return answer instanceof Response ? answer : Response.json({ code: 'ok', result: answer })
  }),
)
afterEach(() => {
  for (const spy of [network, onClose, onCommit]) spy.mockReset()
  vi.unstubAllGlobals()
})

const none = { ko: '', en: '', zh: '' }
const calendars = [
  {
    ...{ calendarId: 7, kind: 'own', name: '', ownerCode: 'ME', ownerName: none, color: 1, isMain: true },
    ...{ isBirthday: false, isBusy: true, isHidden: false, level: 'owner', shareCount: 0, version: 1 },
  },
] satisfies CalendarItem[]
const event: EventDetail = {
  ...{ eventId: 3, calendarId: 7, original: '2026-12-02T10:00:00', version: 4, title: 'Weekly', place: '' },
  ...{ content: '', isAllDay: false, start: '2026-12-02T10:00', end: '2026-12-02T11:00' },
  ...{ timeZone: 'Asia/Seoul', rule: 'FREQ=WEEKLY;BYDAY=WE;WKST=MO', lunar: null },
  ...{ seriesStart: '2026-11-25T10:00', class: 'public', shows: 'busy', isCancelled: false },
  ...{ isException: false, organizerCode: 'ME', organizerName: none, attendees: [], reminders: [10] },
  ...{ answer: null, room: null, fileCode: null, canEdit: true, canAnswer: false, isOrganizer: true },
  ...{ createdDate: '', updatedDate: '' },
}
const part = { lastDay: '2027-02-17', pastCount: 0, aheadCount: 12 }
const changedDate = (day: string): ChangedDate => ({
  ...{ original: `${day}T10:00:00`, start: `${day}T10:00`, end: `${day}T11:00`, isAllDay: false },
  ...{ isMoved: false, title: 'Other', place: null, hasOther: false, isCancelled: false },
})
const counts: SeriesScopes = {
  ...{ version: 4, day: '2026-12-02', place: 3, countedUntil: null, effects: null },
  following: { ...part, count: 12, firstDay: '2026-12-02', changedCount: 1 },
  all: { ...part, count: 14, firstDay: '2026-11-18', changedCount: 2 },
  changed: ['2026-11-18', '2026-12-16'].map(changedDate),
}
const saved = { eventId: 3, original: null, undoId: 9, dateCount: 1, keptCount: 0, room: null }
const fileSettings = {
  ...{ totalLimit: 1_000_000, bannedExtensions: [], previewExtensions: [] },
  ...{ makesPreviews: false, hasCloud: false },
}
const refuse = (code: string, status: number) =>
  Response.json({ code, error: { code, params: {}, supportCode: null } }, { status })

/** Renders the form of a new event, or the edit of a stored one; `save` is the answer to the save call. */
async function show(
  stored: EventDetail | null,
  save: () => unknown = () => saved,
  roomTimes: (times: readonly unknown[]) => readonly object[] = () => [],
) {
  network.mockImplementation((address, body) => {
    if (address.includes('/calendar/event/save')) return save()
    if (address.includes('/calendar/event?')) return stored
    if (address.includes('/calendar/event/dates')) return counts
    if (address.includes('/file/settings')) return fileSettings
    if (address.includes('/calendar/room/times')) return roomTimes(body.times as readonly unknown[])
    if (address.includes('/calendar/room')) return { dateCount: 1, rooms: [] }
    return []
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const account = { personCode: 'ME', comCode: 'HB', userConfig: { timeZone: 'Asia/Seoul' }, attachment: {} }
  client.setQueryData(accountQuery.queryKey, account as never) // only what the form reads
  const first = newDraft({
    ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone: 'Asia/Seoul', calendarId: 7 },
  })
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Profiler id="form" onRender={onCommit}>
          {stored ? (
            <EditEventDialog event={stored} calendars={calendars} onClose={onClose} />
          ) : (
            <EventFormDialog first={first} edited={null} calendars={calendars} onClose={onClose} />
          )}
        </Profiler>
        <AskHost />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
}

const title = new RegExp(`^${texts.en.form.title}`)
const titleBox = () => screen.findByRole('textbox', { name: title })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () =>
  network.mock.calls.filter(([path]) => path.includes('/calendar/event/save')).map(([, body]) => body)

it('opens, and renders a finite number of times while it stands open', async () => {
  await show(null)
  await titleBox()
  const pause = () => act(() => new Promise((done) => setTimeout(done, 50)))
  // The editor and the attachments are loaded after the form was opened. Ten pauses without a render end the wait.
  let settled = -1
  let quiet = 0
  for (let turn = 0; turn < 200 && quiet < 10; turn += 1) {
    quiet = settled === onCommit.mock.calls.length ? quiet + 1 : 0
    settled = onCommit.mock.calls.length
    await pause()
  }
  expect(quiet).toBe(10)
  expect(settled).toBeLessThan(60)
})

it('is saved with the typed title and the times, and closes', async () => {
  await show(null)
  fireEvent.change(await titleBox(), { target: { value: 'Review' } })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    expect.objectContaining({
      ...{ calendarId: 7, title: 'Review', start: '2026-12-02T10:00', end: '2026-12-02T11:00' },
      ...{ timeZone: 'Asia/Seoul', rule: null, attendees: [], reminders: [10] },
    }),
  ])
})

it('without a title is not sent; the fault stands at the field, which has the focus', async () => {
  await show(null)
  await titleBox()
  press('Save')
  expect(await screen.findByText(texts.en.errors.titleEmpty)).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await titleBox()))
  expect(sent()).toEqual([])
})

it('keeps what was typed after a refusal and after a failure of the server, and is saved by the next try', async () => {
  let answer: () => unknown = () => refuse('calendar.endBeforeStart', 400)
  await show(null, () => answer())
  fireEvent.change(await titleBox(), { target: { value: 'Offsite' } })
  press('Save')
  expect(await screen.findByText(texts.en.errors.endBeforeStart)).toBeTruthy()
  expect(await titleBox()).toHaveProperty('value', 'Offsite')
  answer = () => refuse('kit.internal', 500)
  fireEvent.change(await titleBox(), { target: { value: 'Offsite 2' } })
  press('Save')
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  expect(await titleBox()).toHaveProperty('value', 'Offsite 2')
  expect(onClose).not.toHaveBeenCalled()
  answer = () => saved
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('the question about a series says how many dates each choice affects, and which were changed alone', async () => {
  await show(event)
  const choice = (scope: 'this' | 'following' | 'all', description: RegExp) =>
    screen.findByRole('radio', { name: texts.en.scope[scope], description })
  await choice('this', /^1 date · .*12\/2/)
  await choice('all', /^14 dates · .*11\/18.* – .*Feb 17, 2027/)
  fireEvent.click(await choice('following', /^12 dates · .*12\/2.* – .*Feb 17, 2027/))
  expect((await screen.findByRole('status')).textContent).toBe('1 of 12 dates were changed separately')
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/12\/16.*title “Other”$/),
  ])
})

it('the choice for the dates that were changed alone is sent with the series', async () => {
  await show(event)
  fireEvent.click(await screen.findByRole('radio', { name: texts.en.scope.all }))
  fireEvent.click(await screen.findByRole('radio', { name: texts.en.scope.along }))
  press('OK')
  fireEvent.change(await titleBox(), { target: { value: 'Weekly moved' } })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([expect.objectContaining({ scope: 'all', changedDates: 'move' })])
})

it.each(['this', 'following', 'all'] as const)('a series is asked for its dates: %s', async (scope) => {
  await show(event)
  fireEvent.click(await screen.findByRole('radio', { name: texts.en.scope[scope] }))
  press('OK')
  const box = await titleBox()
  expect(box).toHaveProperty('value', 'Weekly')
  // Repeat and people belong to the series, so one date does not offer them.
  expect(screen.queryByText(texts.en.form.oneDate) !== null).toBe(scope === 'this')
  fireEvent.change(box, { target: { value: 'Weekly moved' } })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    expect.objectContaining({
      ...{ eventId: 3, version: 4, original: '2026-12-02T10:00:00', scope, title: 'Weekly moved' },
      rule: 'FREQ=WEEKLY;BYDAY=WE;WKST=MO',
    }),
  ])
})

it('an event that does not repeat is edited without the question', async () => {
  await show({ ...event, rule: null, original: null })
  expect(await titleBox()).toHaveProperty('value', 'Weekly')
  expect(screen.queryByRole('radio', { name: texts.en.scope.this })).toBeNull()
})

it('names a time that does not exist because summer time begins', async () => {
  const night = { start: '2027-03-14T02:30', end: '2027-03-14T03:30', timeZone: 'America/New_York' }
  await show({ ...event, ...night, rule: null, original: null })
  const note = await screen.findByText(/moves from 02:00 to 03:00, so 02:30 does not exist/)
  expect(note.textContent).toContain('03:30')
})

it('offers no room that is taken at the time of the event, also outside of the shown hours', async () => {
  const plain = { seats: null, needsApproval: false }
  const night = { start: '2026-12-02T22:15', end: '2026-12-02T23:00', rule: null, original: null }
  await show({ ...event, ...night }, undefined, (times) => [
    // The time of the event is asked last.
    { ...plain, resourceId: 1, name: { ...none, en: 'Closed room' }, taken: [times.length - 1] },
    { ...plain, resourceId: 2, name: { ...none, en: 'Open room' }, taken: [0, 1] },
  ])
  expect(await screen.findByRole('button', { name: 'Open room' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Closed room' })).toBeNull()
})
