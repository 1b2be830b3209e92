import { addDays, localOf, weekdayOf } from '../kit/repeat/days.ts'
import { createEvent, type EventPlan, requireDemoCalendar } from '../modules/calendar/calendar.factory.ts'
import { selectCompanies } from './demo.sql.ts'
import { type DemoPerson, selectBookers } from './reservation/reservations.sql.ts'
import type { SeedParts } from './seed-parts.ts'

const zone = 'Asia/Seoul'

/** The events of a week from its Monday: the day, the times, the title and the place. */
const week: readonly (Pick<EventPlan, 'title' | 'place'> & { day: number; from: string; until: string })[] = [
  { day: 0, from: '11:00', until: '12:00', title: '스프린트 계획', place: '5층 중회의실 A' },
  { day: 1, from: '09:30', until: '10:30', title: '채용 면접', place: '3층 소회의실 2' },
  { day: 1, from: '13:00', until: '14:00', title: '디자인 싱크', place: '' },
  { day: 2, from: '10:00', until: '11:30', title: '고객 미팅', place: '3층 대회의실' },
  { day: 2, from: '10:00', until: '11:00', title: 'API 검토', place: '' },
  { day: 2, from: '16:00', until: '17:00', title: '주간 보고 정리', place: '' },
  { day: 3, from: '09:00', until: '10:00', title: '배포 점검', place: '' },
  { day: 4, from: '15:00', until: '16:00', title: '1:1 면담', place: '5층 소회의실' },
]

/** Writes a week of one person: single events, a weekly meeting with a moved date, and whole days. */
async function seedWeek(
  { db, anchor }: SeedParts,
  person: DemoPerson & { comCode: string },
  guest: DemoPerson | undefined,
): Promise<number> {
  const { comCode, personCode } = person
  const calendarId = await requireDemoCalendar(db, person, anchor)
  const today = localOf(anchor.getTime(), zone).day
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const key = { comCode, calendarId, personCode, timeZone: zone }
  const at = (day: number, time: string) => `${addDays(monday, day)}T${time}`
  for (const { day, from, until, title, place } of week)
    await createEvent(db, { ...key, title, place, start: at(day, from), end: at(day, until) }, anchor)
  const moved = { original: at(7, '09:00'), start: at(8, '10:00'), end: at(8, '11:00') }
  const meeting = { title: '주간 회의', place: '5층 중회의실 A', rule: 'FREQ=WEEKLY;BYDAY=MO;WKST=MO' }
  const times = { start: at(-14, '09:00'), end: at(-14, '10:00') }
  await createEvent(db, { ...key, ...meeting, ...times, moved }, anchor)
  const days = { isAllDay: true, start: at(1, '00:00'), end: at(4, '00:00') }
  await createEvent(db, { ...key, ...days, title: '연말 재고 실사', place: '' }, anchor)
  const doctor = { title: '병원', place: '', isPrivate: true, start: at(3, '15:00'), end: at(3, '16:00') }
  await createEvent(db, { ...key, ...doctor }, anchor)
  if (guest && guest.personCode !== personCode) {
    const review = { title: '분기 로드맵 리뷰', place: '5층 중회의실 A', guests: [guest.personCode] }
    await createEvent(db, { ...key, ...review, start: at(2, '13:30'), end: at(2, '15:00') }, anchor)
  }
  return week.length + 4
}

/** People per company with a week of their own. */
const perCompany = 12

/** Writes a week for people of each company; each invites the next one, whose answer waits. Returns the number of events. */
export async function seedCalendars(parts: SeedParts): Promise<number> {
  if (parts.size === 'load') return 0
  let count = 0
  for (const { comCode } of await selectCompanies(parts.db)) {
    const people = (await selectBookers(parts.db, comCode, parts.anchor)).slice(0, perCompany)
    for (const [place, person] of people.entries())
      count += await seedWeek(parts, { comCode, ...person }, people[(place + 1) % people.length])
  }
  return count
}
