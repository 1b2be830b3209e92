import type {
  EventEntry,
  PersonBusy,
  PersonWorkingDays,
  PlaceTimes,
  StandIn,
  WorkingDay,
} from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { accountQuery } from '#kit/session/session.ts'
import { PeopleView } from './people-view.tsx'
import type { TeamState } from './use-team.ts'

// The tests replace the network of the view. busy.test.ts and the stories use the real server.
const network = vi.fn<(address: string) => unknown>()
const [onOpen, onCreate] = [vi.fn(), vi.fn()]
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 'ok', result: network(String(address)) }),
  ),
)
afterEach(() => {
  for (const spy of [network, onOpen, onCreate]) spy.mockReset()
  vi.unstubAllGlobals()
})

const day = '2026-12-24'
const none = { ko: '', en: '', zh: '' }
const person = (id: string): PickItem => ({
  ...{ kind: 'person', id, name: { ko: id, en: id, zh: id }, title: none, place: none },
  ...{ email: '', photo: '', comCode: 'HB', deptCode: '' },
})
const whole: EventEntry = {
  ...{ calendarId: 2, eventId: 5, original: null, title: 'Training', place: '', start: day, end: day },
  ...{ isAllDay: true, class: 'public', shows: 'free', isRepeat: false, isException: false },
  ...{ isCancelled: false, peopleCount: 0, answer: null, canEdit: false },
}
const busy = (
  personCode: string,
  from: string,
  until: string,
  kind: 'busy' | 'away' = 'busy',
): PersonBusy => ({
  personCode,
  isKnown: true,
  times: [{ start: `${day}T${from}:00+09:00`, end: `${day}T${until}:00+09:00`, kind }],
})
const free = [busy('Ann', '09:00', '11:00'), busy('Ben', '14:00', '18:00')]
const works = (
  personCode: string,
  place: Pick<WorkingDay, 'kind' | 'place'>,
  timeZone = 'Asia/Seoul',
): PersonWorkingDays => ({
  ...{ personCode, timeZone },
  days: [{ day, hours: { from: '09:00', until: '18:00' }, isUsual: true, ...place }],
})

/** A team of two; the test reads its columns only. */
const team = {
  ...{ shown: [person('Ann'), person('Ben')], places: [], remove: () => undefined },
} as unknown as TeamState
const room: PlaceTimes = {
  ...{ resourceId: 7, name: { ko: '회의실', en: 'Room 1', zh: '' }, seats: 8, needsApproval: false },
  times: [
    { start: `${day}T11:00:00+09:00`, end: `${day}T12:00:00+09:00`, kind: 'busy', title: 'Interview' },
    { start: `${day}T18:00:00+09:00`, end: '2026-12-25T00:00:00+09:00', kind: 'closed', title: '' },
  ],
}

interface ShownParts {
  times?: readonly PersonBusy[]
  places?: readonly PersonWorkingDays[]
  events?: readonly EventEntry[]
  standIns?: readonly StandIn[]
  today?: string
}

async function show(
  more: Partial<TeamState> = {},
  { times = free, places = [], events = [whole], standIns = [], today = day }: ShownParts = {},
) {
  network.mockImplementation((address) => {
    if (address.includes('/freebusy')) return times
    if (address.includes('/working-place/days')) return places
    if (address.includes('/people/stand-in')) return standIns
    if (address.includes('/calendar/people'))
      return ['Ann', 'Ben'].map((personCode, at) => ({ personCode, calendarId: at + 1, level: 'all' }))
    return { entries: events, hasMore: false }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const account = { personCode: 'ME', comCode: 'HB', userConfig: { timeZone: 'Asia/Seoul' } }
  client.setQueryData(accountQuery.queryKey, account as never) // only what the view reads
  render(
    <QueryClientProvider client={client}>
      <PeopleView
        label="people"
        day={day}
        week={[day]}
        now={{ day: today, minute: 600 }}
        hours={{ from: 480, until: 1140 }}
        holidays={new Map()}
        team={{ ...team, ...more }}
        hasPane
        onOpen={onOpen}
        onDay={() => undefined}
        onMore={() => undefined}
        onCreate={onCreate}
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('group', { name: /^Ann/ })
}

it('the row of whole days shows the event of a person in their column, and opens it', async () => {
  await show()
  const ben = within(await screen.findByRole('list', { name: 'Ben, All day' }))
  fireEvent.click(await ben.findByRole('button', { name: 'Training' }))
  expect(onOpen).toHaveBeenCalledWith(5, null)
  expect(within(screen.getByRole('list', { name: 'Ann, All day' })).queryByRole('button')).toBeNull()
})

it('the time at which all are free is a band over the hours, whose button creates an event with all', async () => {
  await show()
  const band = within(screen.getByRole('group', { name: /^Ann/ })).getByRole('status')
  expect(band.textContent).toContain('All 2 people are free 11:00–14:00')
  fireEvent.click(within(band).getByRole('button', { name: 'Create an event' }))
  const slot = { day, laneKey: null, from: 660, until: 720 }
  expect(onCreate).toHaveBeenCalledWith(slot, [person('Ann'), person('Ben')])
})

it('a room is a column with its bookings; the time at which all are free is that of the room too', async () => {
  await show({ places: [room] })
  const column = within(screen.getByRole('group', { name: /^Room 1/ }))
  expect(column.getByRole('button', { name: /^Interview, / })).toBeTruthy()
  const band = within(screen.getByRole('group', { name: /^Ann/ })).getByRole('status')
  expect(band.textContent).toContain('All 2 people and 1 room are free 12:00–14:00')
  fireEvent.click(within(band).getByRole('button', { name: 'Create an event' }))
  const slot = { day, laneKey: null, from: 720, until: 780 }
  const inRoom = { roomId: 7, place: 'Room 1' }
  expect(onCreate).toHaveBeenCalledWith(slot, [person('Ann'), person('Ben')], inRoom)
})

it('a time in the column of a room creates an event with all people in the room, in that of a person with them', async () => {
  await show({ places: [room] })
  const make = (name: RegExp) => fireEvent.keyDown(screen.getByRole('group', { name }), { key: 'Enter' })
  fireEvent.focus(screen.getByRole('group', { name: /^Room 1/ }))
  make(/^Room 1/)
  expect(onCreate).toHaveBeenLastCalledWith(
    expect.objectContaining({ day, laneKey: null }),
    [person('Ann'), person('Ben')],
    { roomId: 7, place: 'Room 1' },
  )
  fireEvent.focus(screen.getByRole('group', { name: /^Ben/ }))
  make(/^Ben/)
  expect(onCreate).toHaveBeenLastCalledWith(expect.objectContaining({ day, laneKey: 'Ben' }), [person('Ben')])
})

/** The headings of the columns as text. */
const heads = () => [...document.querySelectorAll('[data-head]')].map((head) => head.textContent)

it('a heading has the place and the hours, those of another zone as local ones; an absence wins over the place', async () => {
  const shown = ['Ann', 'Ben', 'Cho'].map(person)
  const times = [...free.slice(0, 1), busy('Ben', '09:00', '18:00', 'away'), busy('Cho', '09:00', '11:00')]
  const places = [
    works('Ann', { kind: 'home', place: '' }),
    works('Ben', { kind: 'office', place: '' }),
    works('Cho', { kind: 'other', place: '上海' }, 'Asia/Shanghai'),
  ]
  await show({ shown }, { times, places })
  await screen.findByText('上海')
  expect(heads()).toEqual([
    expect.stringContaining('Ann09–18Home'),
    expect.stringContaining('Ben09–18Away'),
    expect.stringContaining('Cho09–18 local上海'),
  ])
  expect(screen.queryByText('Office')).toBeNull()
  // The places of colleagues are no buttons.
  expect(screen.queryByRole('button', { name: /place/ })).toBeNull()
})

it.each([
  ['is changed by a press', { kind: 'home', place: '' }, 'Your place Home, change'],
  ['that is not set is set by a press', { kind: 'none', place: '' }, 'Set your place'],
] as const)('the own place %s', async (_title, place, name) => {
  const changeWorkingDay = vi.fn()
  const own = { ...busy('ME', '09:00', '10:00') }
  const places = [works('ME', place), works('Ann', place)]
  await show(
    { shown: [person('Ann'), person('ME')], changeWorkingDay },
    { times: [free[0] ?? own, own], places },
  )
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(changeWorkingDay).toHaveBeenCalledWith(expect.objectContaining({ day, isUsual: true, ...place }))
})

it('the own place of a past day cannot be changed', async () => {
  const shown = [person('Ann'), person('ME')]
  const times = [...free.slice(0, 1), busy('ME', '09:00', '10:00')]
  const places = [works('ME', { kind: 'none', place: '' })]
  await show({ shown }, { times, places, today: '2026-12-25' })
  await expect.poll(() => heads()[1]).toContain('ME09–18')
  expect(screen.queryByRole('button', { name: 'Set your place' })).toBeNull()
})

const leave: EventEntry = { ...whole, eventId: 9, title: 'Annual leave', shows: 'away' }
const away: PersonBusy = {
  ...{ personCode: 'Ben', isKnown: true },
  times: [{ start: `${day}T00:00:00+09:00`, end: '2026-12-25T00:00:00+09:00', kind: 'away' }],
}
const title = { ko: '과장', en: 'Manager', zh: '经理' }
const deputy = { personCode: 'Cho', name: { ko: 'Cho', en: 'Cho', zh: 'Cho' }, title }
const standIns: StandIn[] = [{ personCode: 'Ben', deputy, telephone: '010-0000-3127' }]

it('an absence covers the column with its title, the deputy and the number to call, read by one call', async () => {
  await show({}, { times: [...free.slice(0, 1), away], events: [leave], standIns })
  const column = within(screen.getByRole('group', { name: /^Ben/ }))
  expect(await column.findByText('Cho (Manager) decides approvals')).toBeTruthy()
  expect(column.getByRole('link', { name: 'If urgent 010-0000-3127' }).getAttribute('href')).toBe(
    'tel:010-0000-3127',
  )
  expect(column.getByText(/12\/24.*, whole day/)).toBeTruthy()
  expect(heads()[1]).toContain('Annual leave · Cho stands in')
  // The absence is not an event of whole days too.
  expect(within(screen.getByRole('list', { name: 'Ben, All day' })).queryByRole('button')).toBeNull()
  fireEvent.click(column.getByRole('button', { name: 'Annual leave' }))
  expect(onOpen).toHaveBeenCalledWith(9, null)
  const asked = network.mock.calls.filter(([address]) => address.includes('/stand-in'))
  expect(asked).toHaveLength(1)
})

it('a deputy without a title is named alone', async () => {
  const alone = [{ personCode: 'Ben', deputy: { ...deputy, title: none }, telephone: '' }]
  await show({}, { times: [...free.slice(0, 1), away], events: [leave], standIns: alone })
  const column = within(screen.getByRole('group', { name: /^Ben/ }))
  expect(await column.findByText('Cho decides approvals')).toBeTruthy()
})

it('the absences of the week stand in lines by kind; those that are not known in a line of their own', async () => {
  const shown = ['Ann', 'Ben', 'Cho'].map(person)
  const trip: EventEntry = { ...leave, calendarId: 1, eventId: 8, title: 'Trip to Daejeon' }
  const times = ['Ann', 'Ben', 'Cho'].map((personCode) => ({ ...away, personCode }))
  await show({ shown }, { times, events: [leave, trip] })
  const strip = screen.getByRole('region', { name: 'Away this week' })
  await within(strip).findByText('Ann Trip to Daejeon')
  const texts = [...strip.querySelectorAll('span')].map((one) => `${one.style.gridRow} ${one.textContent}`)
  expect(texts).toEqual([
    '2 Leave',
    '2 Ben Annual leave',
    '3 Trips, training',
    '3 Ann Trip to Daejeon',
    '4 Away',
    '4 Cho away',
  ])
})

it('of an absence whose title is not shared only the time is shown', async () => {
  const half = busy('Ben', '09:00', '13:00', 'away')
  await show({}, { times: [...free.slice(0, 1), half], events: [] })
  const column = within(screen.getByRole('group', { name: /^Ben/ }))
  expect(column.getByText('Away')).toBeTruthy()
  expect(column.getByText('09:00 – 13:00')).toBeTruthy()
  expect(column.queryByRole('link')).toBeNull()
})

it('stand-ins are not read while all people are there', async () => {
  await show()
  expect(network.mock.calls.filter(([address]) => address.includes('/stand-in'))).toEqual([])
})

it('the common time says that people who are absent are left out', async () => {
  const shown = ['Ann', 'Ben', 'Cho'].map(person)
  await show({ shown }, { times: [...free.slice(0, 1), away, busy('Cho', '14:00', '18:00')] })
  const band = within(screen.getByRole('group', { name: /^Ann/ })).getByRole('status')
  expect(band.textContent).toContain('All 2 people who are not absent are free 11:00–14:00')
})
