import { calendarApi, type WorkingDay, type WorkingPlaces } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useRead } from '#kit/call/read.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { CalendarViewPanel } from '../../parts/view-panel.tsx'
import { OwnPlace } from './own-place.tsx'
import { WorkingDayDialog } from './working-day-dialog.tsx'
import { WorkingPlacePanel } from './working-place-panel.tsx'

// The tests replace the network of the forms; working-place.test.ts of the server uses the real calls.
const saved = vi.fn<(path: string, input: unknown) => void>()
const asked = vi.fn<(path: string) => void>()
const onClose = vi.fn()
const office = { kind: 'office', place: '' } as const
const none = { kind: 'none', place: '' } as const
// Daejeon on Tuesdays, the office on Thursdays.
const places: WorkingPlaces = {
  isShared: true,
  usual: [none, none, { kind: 'other', place: 'Daejeon' }, none, office, none, none],
}
const config = {
  ...{ seq: 1, persoN_CODE: 'ME', firstDay: 1, workingWeek: '[1,2,3,4]', workingStartTime: '09:00' },
  ...{ workingEndTime: '18:00', viewMode: 2, create: true, read: true, update: true, delete: true },
}
// Thursdays.
const [past, day] = ['2000-12-21', '2100-12-23']
const current: WorkingDay = {
  ...{ day, hours: { from: '09:00', until: '18:00' }, ...office, isUsual: true },
}
const days = [current, { ...current, day: past }]
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const path = String(address).replace(/^.*\/calendar\//, '')
    asked(path)
    if (path.startsWith('UserConfig')) return Response.json({ code: 'ok', result: config })
    if (path.startsWith('working-place/get')) return Response.json({ code: 'ok', result: places })
    if (path === 'working-place/days')
      return Response.json({ code: 'ok', result: [{ personCode: 'ME', timeZone: 'Asia/Seoul', days }] })
    saved(path, JSON.parse(body ?? 'null'))
    return Response.json({ code: 'ok', result: 1 })
  }),
)
afterEach(() => {
  saved.mockReset()
  asked.mockReset()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

function show(content: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const account = { personCode: 'ME', comCode: 'HB', userConfig: { timeZone: 'Asia/Seoul' } }
  client.setQueryData(accountQuery.queryKey, account as never) // only what the parts read
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
    </RouterContextProvider>,
  )
}

const radio = (name: string) => screen.getByRole('radio', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('another place of a date needs a name; a form that is sent closes', async () => {
  show(<WorkingDayDialog current={current} onClose={onClose} />)
  expect((radio('As usual') as HTMLInputElement).checked).toBe(true)
  await waitFor(() => expect(screen.getAllByText('Office').length).toBe(2))
  fireEvent.click(radio('Another place'))
  save()
  expect(await screen.findByText('Enter the name of the place.')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Busan' } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved.mock.calls).toEqual([['working-place/day', { day, place: { kind: 'other', place: 'Busan' } }]])
})

it('a date with a place of its own returns to the usual one', async () => {
  show(
    <WorkingDayDialog
      current={{ ...current, kind: 'other', place: 'Jeju', isUsual: false }}
      onClose={onClose}
    />,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Jeju')
  fireEvent.click(radio('As usual'))
  expect(screen.queryByRole('textbox')).toBeNull()
  save()
  await waitFor(() => expect(saved.mock.calls).toEqual([['working-place/day', { day, place: null }]]))
})

it('the settings list the working days and store only what has changed', async () => {
  show(<WorkingPlacePanel onDirty={() => undefined} />)
  const text = await screen.findByRole('textbox', { name: 'Name of the place, Tue' })
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /Working place, (?:Mon|Tue|Wed|Thu)/ }).length).toBe(4),
  )
  fireEvent.change(text, { target: { value: ' ' } })
  save()
  expect(await screen.findByText('Enter the name of the place.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(saved).not.toHaveBeenCalled()
  fireEvent.change(text, { target: { value: 'Busan' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show it to colleagues' }))
  save()
  const usual = [{ weekday: 2, kind: 'other', place: 'Busan' }]
  await waitFor(() => expect(saved.mock.calls).toEqual([['working-place/save', { isShared: false, usual }]]))
})

it('the day of a phone has the own place, which a press changes; a past day has none', async () => {
  show(<OwnPlace day={day} week={[day]} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Your place Office, change' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Home' }))
  save()
  await waitFor(() =>
    expect(saved.mock.calls).toEqual([['working-place/day', { day, place: { kind: 'home', place: '' } }]]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  asked.mockReset()
  show(<OwnPlace day={past} week={[past]} />)
  await waitFor(() => expect(asked).toHaveBeenCalledWith('working-place/days'))
  expect(screen.queryByText('Working place')).toBeNull()
})

/** The reads of the people view that have working hours. */
function Hours() {
  const asked = { personCodes: ['ME'], from: day, until: day }
  useRead(calendarApi.listWorkingDays, asked)
  useRead(calendarApi.listBusyTimes, { ...asked, timeZone: 'Asia/Seoul' })
  return null
}

it('new working hours are read again where they are shown', async () => {
  show(
    <>
      <Hours />
      <CalendarViewPanel onDirty={() => undefined} />
    </>,
  )
  const timesOf = (path: string) => asked.mock.calls.filter(([one]) => one === path).length
  const reads = () => [timesOf('working-place/days'), timesOf('freebusy')]
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Fri' }))
  await waitFor(() => expect(reads()).toEqual([1, 1]))
  save()
  await waitFor(() => expect(timesOf('UserConfig/update')).toBe(1))
  await waitFor(() => expect(reads()).toEqual([2, 2]))
})
