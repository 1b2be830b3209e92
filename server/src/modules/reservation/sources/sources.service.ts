import { object, Type } from '@maru/api/kit/schema'
import type { BookingItem } from '@maru/api/reservation'
import { localOf } from '#kit/repeat/days.ts'
import type { CalendarSource } from '#kit/room-slots/calendar-source.ts'
import type { WebpartSource } from '#kit/room-slots/webpart-source.ts'
import { bookingAddress, homeZone } from '../booking/booking.rules.ts'
import { listMyBookings } from '../booking/booking.service.ts'
import { selectOwnBookings } from '../booking/booking.sql.ts'

/** The web part "my bookings today" of the home page. */
export const todayPart: WebpartSource = {
  kind: 'reservation',
  options: object({ displayCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
  async load(context, { displayCount }): Promise<{ bookings: BookingItem[] }> {
    const { day } = localOf(context.clock.now().getTime(), homeZone)
    const all = await listMyBookings(context, { requestType: 'Daily', baseDatetime: day })
    const most = typeof displayCount === 'number' ? displayCount : 5
    return { bookings: all.filter((booking) => booking.approval !== 2).slice(0, most) }
  },
}

/** The viewer's bookings in their calendar. */
export const bookingCalendar: CalendarSource = {
  name: 'reservation',
  async list({ db, viewer }, { from, until, limit }) {
    const span = { from: from.getTime(), until: until.getTime() }
    const rows = await selectOwnBookings(db, viewer.personCode, span, { limit })
    return rows
      .filter((row) => ['requested', 'held', 'accepted', 'ended'].includes(row.state))
      .map((row) => ({
        id: `booking-${row.bookingId}`,
        title: row.title,
        start: row.startUtc,
        end: row.endUtc,
        isAllDay: false,
        url: bookingAddress(row),
        place: row.place || row.resourceName.ko,
        color: null,
        isPrivate: false,
        isBusy: true,
      }))
  },
}
