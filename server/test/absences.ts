import { type AbsenceDraft, type AbsenceItem, type AbsenceThingChoice, approvalApi } from '@maru/api/approval'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import type { AbsenceChoice } from '@maru/api/kit/absence'
import { reservationApi } from '@maru/api/reservation'
import { createFolder, createResource, type ResourceDraft } from '#modules/reservation/reservation.factory.ts'
import type { Client, TestApp } from './app.ts'
import { type Forms, openApproval } from './approvals.ts'
import { openCast, type Role } from './cast.ts'

/** A portal in which `user` has meetings and bookings in the first week of December 2026; it is Monday, 10:00 in Seoul. */
export interface AbsenceWorld {
  portal: TestApp
  people: Record<Role, Client>
  forms: Forms
  /** Numbers of events by title. */
  events: { weekly: number; customer: number; budget: number; today: number }
  bookings: { room: number; car: number }
}

const guest = (personCode: Role) => ({ personCode, email: '', role: 'required' as const })

/** Saves an event in the main calendar of a person; returns its number. */
export async function putEvent(
  client: Client,
  more: Partial<EventInput> & { title: string },
): Promise<number> {
  const calendarId = (await client.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const answer = await client.call(calendarApi.saveEvent, {
    ...{
      calendarId,
      place: '5층',
      content: '',
      isAllDay: false,
      timeZone: 'Asia/Seoul',
      rule: null,
      lunar: null,
    },
    ...{ start: '2026-12-01T10:00', end: '2026-12-01T11:00', class: 'public', shows: 'busy' },
    ...{ attendees: [guest('colleague')], reminders: [], ...more },
  })
  return answer.result.eventId
}

/** Creates a resource of ONE that its people may book, or those of `rights`. */
export async function putResource({ db, clock }: TestApp, name: string, more: Partial<ResourceDraft> = {}) {
  const names = { ko: name, en: name, zh: name }
  const folderId = await createFolder(db, {
    comCode: 'ONE',
    name: names,
    rights: more.rights ?? { 'company:ONE': 'book' },
  })
  return createResource(db, { comCode: 'ONE', folderId, name: names, ...more }, clock.now())
}

/** Books a resource for an hour at noon; returns the number of the booking. */
export async function putBooking(
  client: Client,
  resourceId: number,
  day: string,
  title: string,
  participants: readonly Role[] = [],
): Promise<number> {
  const answer = await client.call(reservationApi.saveRequest, {
    ...{
      resourceId,
      startDate: day,
      endDate: day,
      startTime: '12:00',
      endTime: '13:00',
      repeat: null,
      title,
      participants: participants.map((personCode) => ({ personCode, email: '' })),
    },
  })
  return answer.result.bookingIds[0] ?? 0
}

/** Opens the portal of {@link AbsenceWorld}. */
export async function openAbsenceWorld(portal: TestApp): Promise<AbsenceWorld> {
  const people = await openCast(portal)
  const forms = await openApproval(portal)
  const { user, peer } = people
  const events = {
    weekly: await putEvent(user, {
      ...{
        title: '주간 회의',
        start: '2026-11-24T09:00',
        end: '2026-11-24T10:00',
        rule: 'FREQ=WEEKLY;BYDAY=TU',
      },
      attendees: [guest('peer')],
    }),
    customer: await putEvent(user, { title: '고객 회의' }),
    budget: await putEvent(peer, {
      ...{ title: '예산 심의', start: '2026-12-02T14:00', end: '2026-12-02T15:00' },
      attendees: [guest('user')],
    }),
    today: await putEvent(peer, {
      ...{ title: '오늘 회의', start: '2026-11-30T11:00', end: '2026-11-30T12:00' },
      attendees: [guest('user')],
    }),
  }
  // Neither is a meeting of the person: an own appointment without guests, and a meeting of others.
  await putEvent(user, { title: '치과', attendees: [] })
  await putEvent(peer, { title: '남의 회의' })
  const bookings = {
    room: await putBooking(user, await putResource(portal, '중회의실'), '2026-12-03', '고객 방문', [
      'colleague',
      'peer',
    ]),
    car: await putBooking(
      user,
      await putResource(portal, '법인차량', { kind: 'vehicle' }),
      '2026-12-04',
      '외근',
    ),
  }
  return { portal, people, forms, events, bookings }
}

/** An absence of `user` from Tuesday to Friday, with `peer` as the deputy. */
export const trip = (more: Partial<AbsenceDraft> = {}): AbsenceDraft => ({
  ...{ kind: 'trip', leaveType: null, fromDay: '2026-12-01', untilDay: '2026-12-04' },
  ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
  ...{ delegateCode: 'peer', applicationId: null, movesPending: true, reply: '', showsInCalendar: true },
  ...more,
})

/** The choices of a test, as `room/id` of the plan with the choice. */
export const chosen = (things: Readonly<Record<string, AbsenceChoice>>): AbsenceThingChoice[] =>
  Object.entries(things).map(([key, choice]) => {
    const [room = '', id = ''] = key.split('/')
    return { room, id, choice }
  })

/** The absence that a person saved last. */
export async function newestAbsence(client: Client): Promise<AbsenceItem> {
  const items = (await client.call(approvalApi.listAbsences, {})).result
  const item = items.toSorted((one, other) => one.absenceId - other.absenceId).at(-1)
  if (!item) throw new Error('the person has no absence')
  return item
}

/** Everything that an absence may change in the calendar and in reservation. */
export async function roomsNow({ db }: TestApp) {
  return {
    people: await db`
      select event_id, person_code, role, answer, comment from calendar_attendee order by event_id, person_code`,
    dates: await db`
      select original, answer, comment from calendar_answer order by attendee_id, original`,
    events: await db`
      select event_id, is_cancelled from calendar_event
       where deleted_at is null and uid not like 'approval.%' order by event_id`,
    exceptions:
      await db`select event_id, original, is_cancelled from calendar_exception order by event_id, original`,
    bookings: await db`
      select booking.booking_id, booking.state, booking.unit, request.person_code, request.dept_code
        from reservation_booking booking join reservation_request request using (com_code, request_id)
       order by booking.booking_id`,
    participants: await db`
      select request_id, sort, person_code from reservation_participant order by request_id, sort`,
  }
}
