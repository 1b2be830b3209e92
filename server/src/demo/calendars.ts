import { ofSource, shortLanguage } from '@maru/api/kit/language'
import { addDays, localOf, weekdayOf } from '#kit/repeat/days.ts'
import {
  createCalendar,
  createEvent,
  createUsualPlaces,
  type EventPlan,
  requireDemoBirthdays,
  requireDemoCalendar,
} from '#modules/calendar/calendar.factory.ts'
import { demoWeeks } from './calendar-weeks.ts'
import { type CalendarPerson, selectCalendarPeople } from './calendars.sql.ts'
import type { SeedParts } from './seed-parts.ts'

const zone = 'Asia/Seoul'
/** Where people work from Monday to Friday, by turns; `other` is the site of a customer. */
const workWeeks = [
  ['office', 'office', 'office', 'office', 'home'],
  ['office', 'home', 'office', 'home', 'office'],
  ['office', 'office', 'other', 'other', 'office'],
  ['home', 'office', 'home', 'home', 'home'],
] as const
const siteNames = { ko: '고객사', en: 'Customer site', zh: '客户现场' }
/** The logins of which each has a week. */
const logins = [
  ...['user', 'peer', 'colleague', 'super', 'company', 'board', 'groupboard', 'reserve', 'globalreserve'],
  ...['popup', 'account', 'hr', 'outsider', 'english', 'chinese', 'concurrent'],
]
/** People per company with a week of their own, at least. */
const perCompany = 12

type WeekPlan = Omit<EventPlan, 'comCode' | 'calendarId' | 'personCode' | 'timeZone'>

/** The day of the anchor, and the Monday of its week. */
function daysOf(anchor: Date) {
  const today = localOf(anchor.getTime(), zone).day
  return { today, monday: addDays(today, -((weekdayOf(today) + 6) % 7)) }
}

/** The events of a week of one person: single ones, a weekly meeting with a moved date, whole days, an invitation. */
function eventsOf(
  { personCode, language }: CalendarPerson,
  { anchor, turn, guest }: { anchor: Date; turn: number; guest: string | null },
): WeekPlan[] {
  const { monday } = daysOf(anchor)
  const at = (day: number, time: string) => `${addDays(monday, day)}T${time}`
  const weeks = ofSource(demoWeeks, shortLanguage(language as 'ko-KR'))
  const week = weeks[turn % weeks.length] ?? weeks[0]
  const plans: WeekPlan[] = week.events.map(([day, from, until, title, place]) => ({
    title,
    place,
    start: at(day, from),
    end: at(day, until),
  }))
  const [title, place] = week.meeting
  plans.push({
    ...{ title, place, rule: 'FREQ=WEEKLY;BYDAY=MO;WKST=MO', start: at(-14, '09:00'), end: at(-14, '10:00') },
    // The meeting of next week is on Tuesday.
    moved: { original: at(7, '09:00'), start: at(8, '10:00'), end: at(8, '11:00') },
  })
  plans.push({ title: week.days, place: '', isAllDay: true, start: at(1, '00:00'), end: at(4, '00:00') })
  plans.push({ title: week.doctor, place: '', isPrivate: true, start: at(3, '15:00'), end: at(3, '16:00') })
  plans.push({ title: week.halfDay, place: '', shows: 'away', start: at(11, '14:00'), end: at(11, '18:00') })
  if (guest !== null && guest !== personCode) {
    const [reviewTitle, reviewPlace] = week.review
    const review = { title: reviewTitle, place: reviewPlace, guests: [guest] }
    plans.push({ ...review, start: at(2, '13:30'), end: at(2, '15:00') })
  }
  return plans
}

/** A birthday by the lunar calendar. */
function birthdayOf({ language }: CalendarPerson, anchor: Date, turn: number): WeekPlan {
  const weeks = ofSource(demoWeeks, shortLanguage(language as 'ko-KR'))
  const { birthday: title } = weeks[turn % weeks.length] ?? weeks[0]
  const first = addDays(daysOf(anchor).monday, -300)
  const lunar = { month: 1 + ((turn + 9) % 12), day: 3 + (turn % 20), isLeap: false }
  return {
    title,
    place: '',
    isAllDay: true,
    start: `${first}T00:00`,
    end: `${addDays(first, 1)}T00:00`,
    lunar,
  }
}

/** Where a person usually works. */
function placesOf({ language }: CalendarPerson, turn: number) {
  const site = ofSource(siteNames, shortLanguage(language as 'ko-KR'))
  const week = workWeeks[turn % workWeeks.length] ?? workWeeks[0]
  return week.map((kind) => ({ kind, place: kind === 'other' ? site : '' }))
}

async function seedWeek(
  { db, anchor }: SeedParts,
  person: CalendarPerson,
  given: { turn: number; guest: string | null },
): Promise<number> {
  const { comCode, personCode } = person
  const calendarId = await requireDemoCalendar(db, person, anchor)
  const plans = eventsOf(person, { anchor, ...given })
  const birthdays = await requireDemoBirthdays(db, personCode)
  const key = { comCode, personCode, timeZone: zone }
  await createEvent(db, { ...key, calendarId: birthdays, ...birthdayOf(person, anchor, given.turn) }, anchor)
  for (const plan of plans)
    await createEvent(db, { comCode, calendarId, personCode, timeZone: zone, ...plan }, anchor)
  await createUsualPlaces(db, personCode, placesOf(person, given.turn))
  return plans.length + 1
}

/** A calendar of the company and one of a department, with what concerns all of their people. */
async function seedShared({ db, anchor }: SeedParts, owner: CalendarPerson): Promise<number> {
  const { comCode, personCode, deptCode } = owner
  const { monday } = daysOf(anchor)
  const at = (day: number, time: string) => `${addDays(monday, day)}T${time}`
  const texts = {
    ko: ['회사 일정', '월례 조회', '대강당', '소방 점검', '부서 일정', '부서 회식', '팀 워크숍'],
    en: [
      'Company',
      'Monthly assembly',
      'Main hall',
      'Fire drill',
      'Department',
      'Team dinner',
      'Team workshop',
    ],
    zh: ['公司日程', '月度大会', '大礼堂', '消防检查', '部门日程', '部门聚餐', '团队研讨会'],
  }
  const [company = '', assembly = '', hall = '', drill = '', department = '', dinner = '', workshop = ''] =
    ofSource(texts, shortLanguage(owner.language as 'ko-KR'))
  const create = (
    kind: 'company' | 'department',
    name: string,
    color: number,
    subject: string,
    level: number,
  ) =>
    createCalendar(
      db,
      { comCode, ownerCode: personCode, kind, name, color, shares: [{ subject, level }] },
      anchor,
    )
  const companyId = await create('company', company, 5, `company:${comCode}`, 3)
  const deptId = await create('department', department, 2, `department:${deptCode}`, 4)
  const key = { comCode, personCode, timeZone: zone }
  const monthly = { rule: 'FREQ=MONTHLY;BYDAY=1MO;WKST=MO', start: at(0, '08:30'), end: at(0, '09:00') }
  const plans: EventPlan[] = [
    { ...key, calendarId: companyId, title: assembly, place: hall, ...monthly },
    { ...key, calendarId: companyId, title: drill, place: '', start: at(3, '11:00'), end: at(3, '11:30') },
    { ...key, calendarId: deptId, title: dinner, place: '', start: at(4, '18:30'), end: at(4, '20:30') },
    {
      ...key,
      calendarId: deptId,
      title: workshop,
      place: '',
      isAllDay: true,
      start: at(9, '00:00'),
      end: at(11, '00:00'),
    },
  ]
  for (const plan of plans) await createEvent(db, plan, anchor)
  return plans.length
}

/**
 * Writes a week for each documented login and some more people of each company; each invites the next one of the
 * company, whose answer waits. Returns the number of events.
 */
export async function seedCalendars(parts: SeedParts): Promise<number> {
  if (parts.size === 'load') return 0
  const all = await selectCalendarPeople(parts.db, logins, perCompany, parts.anchor)
  let count = 0
  for (const people of Map.groupBy(all, ({ comCode }) => comCode).values()) {
    const [first] = people
    if (first) count += await seedShared(parts, first)
    for (const [turn, person] of people.entries()) {
      const guest = people[(turn + 1) % people.length]?.personCode ?? null
      count += await seedWeek(parts, person, { turn, guest })
    }
  }
  return count
}
