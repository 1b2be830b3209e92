import type { BookingItem } from '@maru/api/reservation'
import { dictionary } from '@maru/i18n/dictionary'
import { reservation as texts } from '@maru/i18n/reservation/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { nowIn } from '#ui/schedule/days.ts'
import { homeZone } from '../../reservation.rules.ts'
import { TodayPart } from './today-part.tsx'

// The tests replace the network of the part. feed.test.ts and the stories use the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => putDictionary('en-US', { ...dictionary.en, reservation: texts.en } as typeof dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const name = { ko: '대회의실', en: 'Hall', zh: '' }
const booking = (bookingId: number, more: Partial<BookingItem> = {}) => ({
  ...{
    bookingId,
    reserveRequestId: bookingId,
    resourceId: 1,
    resourceName: name,
    place: '',
    color: 1,
    kind: 'room',
  },
  ...{ title: `Meeting ${bookingId}`, startDate: '2026-11-23', endDate: '2026-11-23', startTime: '10:00' },
  ...{
    endTime: '11:00',
    startUtc: '2026-11-23T01:00:00Z',
    endUtc: '2026-11-23T02:00:00Z',
    timeZone: homeZone,
  },
  ...{ slotMinutes: 30, approval: 1, state: 'accepted', isRepeat: false, isMine: true, reserverCode: 'user' },
  ...{ reserverName: name, deptName: name, holdUntil: null, checkedInDate: null, canUpdate: false },
  ...{ canCancel: false, canCheckIn: false, canEnd: false, canReturn: false, canConfirm: false },
  ...more,
})

function show(bookings: object[], options: Record<string, unknown> = {}) {
  network.mockImplementation(async () => Response.json({ code: 'ok', result: bookings }))
  const part = () => (
    <TodayPart id={1} title={{ ko: '', en: '', zh: '' }} options={options} rows={0} isPreview={false} />
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
}

it('shows the own bookings of today, without rejected ones, as many as its options allow', async () => {
  show([booking(1), booking(2, { approval: 2, state: 'rejected' }), booking(3), booking(4)], {
    displayCount: 2,
  })
  expect(await screen.findByRole('button', { name: 'Meeting 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Meeting 3' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Meeting 2' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Meeting 4' })).toBeNull()
  const [, init] = network.mock.calls[0] ?? []
  expect(JSON.parse(String(init?.body))).toEqual({ requestType: 'Daily', baseDatetime: nowIn(homeZone).day })
  const all = screen.getByRole('link', { name: texts.en.todayPart.more })
  expect(all.getAttribute('href')).toBe(`/po/reservedb/myReserve/personalday?DAY=${nowIn(homeZone).day}`)
})

it('shows what to do on a day without bookings', async () => {
  show([])
  expect(await screen.findByText(texts.en.todayPart.empty)).toBeTruthy()
})
