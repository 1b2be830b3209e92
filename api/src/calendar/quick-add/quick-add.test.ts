import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { quickAdd } from './quick-add.ts'
import type { QuickContext } from './quick-event.ts'

/** 2026-12-23 is a Wednesday; the lunar days are those of the published almanac. */
const lunarDays: Record<string, string> = { '2027-5-3': '2027-06-07', '2026-5-3': '2026-06-17' }
const chineseDays: Record<string, string> = { '2027-8-15': '2027-09-15', '2026-8-15': '2026-09-25' }
const context: QuickContext = {
  now: new Date('2026-12-23T03:30:00Z'),
  timeZone: 'Asia/Seoul',
  day: '2026-12-30',
  lunarIn: (year, { month, day }) =>
    lunarDays[`${year}-${month}-${day}`] ?? chineseDays[`${year}-${month}-${day}`] ?? null,
  holidayOf: (day) => (day === '2026-12-25' ? '성탄절' : null),
}

const rule = (text: string) => `FREQ=${text};WKST=MO`

const timed: [string, string, string, string][] = [
  ['내일 3시 회의', '2026-12-24T15:00', '2026-12-24T16:00', '회의'],
  ['수요일 3시 1:1', '2026-12-23T15:00', '2026-12-23T16:00', '1:1'],
  ['9시 보고', '2026-12-24T09:00', '2026-12-24T10:00', '보고'],
  ['글피 14:00-15:30 실사', '2026-12-26T14:00', '2026-12-26T15:30', '실사'],
  ['오늘 자정 배포', '2026-12-24T00:00', '2026-12-24T01:00', '배포'],
  ['lunch tomorrow noon with Emily', '2026-12-24T12:00', '2026-12-24T13:00', 'lunch with Emily'],
  ['next Tue 10-11 review', '2026-12-29T10:00', '2026-12-29T11:00', 'review'],
  ['Fri 4pm 1:1 for 30m', '2026-12-25T16:00', '2026-12-25T16:30', '1:1'],
  ['in 2 hours review @Room 302', '2026-12-23T14:30', '2026-12-23T15:30', 'review'],
  ['Fri noon to 1:30 lunch', '2026-12-25T12:00', '2026-12-25T13:30', 'lunch'],
  ['明天下午3点开会', '2026-12-24T15:00', '2026-12-24T16:00', '开会'],
  ['下周二上午十点半评审', '2026-12-29T10:30', '2026-12-29T11:30', '评审'],
  ['这周日14:00值班', '2026-12-27T14:00', '2026-12-27T15:00', '值班'],
  ['晚上8点到9点半培训', '2026-12-23T20:00', '2026-12-23T21:30', '培训'],
  ['半小时后电话', '2026-12-23T13:00', '2026-12-23T14:00', '电话'],
  ['下午两点一刻面试', '2026-12-23T14:15', '2026-12-23T15:15', '面试'],
  // Order, particles and spans.
  ['회의 내일 3시에', '2026-12-24T15:00', '2026-12-24T16:00', '회의'],
  ['내일3시부터 5시까지 워크숍', '2026-12-24T15:00', '2026-12-24T17:00', '워크숍'],
  ['오늘 9시 야식', '2026-12-23T21:00', '2026-12-23T22:00', '야식'],
  ['내일 오후 2시 30분 면담 1시간 반', '2026-12-24T14:30', '2026-12-24T16:00', '면담'],
  ['review 3-5pm tomorrow', '2026-12-24T15:00', '2026-12-24T17:00', 'review'],
  ['tomorrow 11-1pm lunch', '2026-12-24T11:00', '2026-12-24T13:00', 'lunch'],
  ['今晚8点看电影', '2026-12-23T20:00', '2026-12-23T21:00', '看电影'],
  ['2027-01-12 10:00 착수 보고', '2027-01-12T10:00', '2027-01-12T11:00', '착수 보고'],
  ['밤 12시 점검', '2026-12-24T00:00', '2026-12-24T01:00', '점검'],
]

test.each(timed)('%s is an event from %s until %s', (text, start, end, title) => {
  const { isAllDay, ...event } = quickAdd(text, context)
  expect({ start: event.start, end: event.end, title: event.title, isAllDay }).toEqual({
    ...{ start, end, title },
    isAllDay: false,
  })
  expect(event).toMatchObject({ rule: null, lunar: null, timeZone: 'Asia/Seoul' })
})

const wholeDays: [string, string, string, string][] = [
  ['다음 주 일요일 등산', '2027-01-03', '2027-01-03', '등산'],
  ['1/4~1/6 워크숍', '2027-01-04', '2027-01-06', '워크숍'],
  ['this Sun hike', '2026-12-27', '2026-12-27', 'hike'],
  ['12/01 offsite', '2027-12-01', '2027-12-01', 'offsite'],
  ['下周日聚餐', '2027-01-03', '2027-01-03', '聚餐'],
  ['大后天全天出差', '2026-12-26', '2026-12-26', '出差'],
  ['农历八月十五家宴', '2027-09-15', '2027-09-15', '家宴'],
  ['May the team win', '2026-12-30', '2026-12-30', 'May the team win'],
  ['내일의 회의록 3 정리', '2026-12-30', '2026-12-30', '내일의 회의록 3 정리'],
  ['phase 1-2 plan', '2026-12-30', '2026-12-30', 'phase 1-2 plan'],
  ['May 3 offsite', '2027-05-03', '2027-05-03', 'offsite'],
  ['Jan 4-6 workshop', '2027-01-04', '2027-01-06', 'workshop'],
  ['내일 출장 3일간', '2026-12-24', '2026-12-26', '출장'],
  ['2월 29일 기념', '2028-02-29', '2028-02-29', '기념'],
]

test.each(wholeDays)('%s is an event of whole days from %s until %s', (text, start, end, title) => {
  const { isAllDay, ...event } = quickAdd(text, context)
  expect({ start: event.start, end: event.end, title: event.title, isAllDay }).toEqual({
    ...{ start, end, title },
    isAllDay: true,
  })
  expect(event).toMatchObject({ rule: null, lunar: null })
})

const repeating: [string, string, string, string][] = [
  ['격주 금 4시 회고', '2026-12-25T16:00', 'WEEKLY;INTERVAL=2;BYDAY=FR', '회고'],
  ['매월 말일 정산', '2026-12-31', 'MONTHLY;BYMONTHDAY=-1', '정산'],
  ['standup every weekday 9:30', '2026-12-24T09:30', 'WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'standup'],
  ['每月15号发工资', '2027-01-15', 'MONTHLY;BYMONTHDAY=15', '发工资'],
  ['매주 월수금 10시 운동', '2026-12-25T10:00', 'WEEKLY;BYDAY=MO,WE,FR', '운동'],
  ['매일 14:00 점검', '2026-12-23T14:00', 'DAILY', '점검'],
  ['每周一上午9点例会', '2026-12-28T09:00', 'WEEKLY;BYDAY=MO', '例会'],
  ['every other Thu 2pm sync', '2026-12-24T14:00', 'WEEKLY;INTERVAL=2;BYDAY=TH', 'sync'],
]

test.each(repeating)('%s repeats from %s by %s', (text, start, parts, title) => {
  expect(quickAdd(text, context)).toMatchObject({ start, rule: rule(parts), title, lunar: null })
})

const places: [string, string, string | null, string][] = [
  ['1월 첫째 주 월요일 시무식', '2027-01-04', null, '시무식'],
  ['3월 마지막 금요일 마감', '2027-03-26', null, '마감'],
  ['first Monday of January kickoff', '2027-01-04', null, 'kickoff'],
  ['1月第一个周一启动', '2027-01-04', null, '启动'],
  ['매월 첫째 주 월요일 조회', '2027-01-04', 'MONTHLY;BYDAY=1MO', '조회'],
  ['매달 마지막 금요일 정산', '2026-12-25', 'MONTHLY;BYDAY=-1FR', '정산'],
  ['every last Friday drinks', '2026-12-25', 'MONTHLY;BYDAY=-1FR', 'drinks'],
  ['second Tuesday of every month patch', '2027-01-12', 'MONTHLY;BYDAY=2TU', 'patch'],
  ['every second Friday retro', '2026-12-25', 'WEEKLY;INTERVAL=2;BYDAY=FR', 'retro'],
  ['每月最后一个周五聚餐', '2026-12-25', 'MONTHLY;BYDAY=-1FR', '聚餐'],
  ['매월 다섯째 금요일 점검', '2027-01-29', 'MONTHLY;BYDAY=5FR', '점검'],
  ['every Monday until March planning', '2026-12-28', 'WEEKLY;UNTIL=20270331;BYDAY=MO', 'planning'],
  ['daily until Jan 5 standup', '2026-12-23', 'DAILY;UNTIL=20270105', 'standup'],
  ['매주 월요일 3월까지 회의', '2026-12-28', 'WEEKLY;UNTIL=20270331;BYDAY=MO', '회의'],
  ['매일 12월 31일까지 보고', '2026-12-23', 'DAILY;UNTIL=20261231', '보고'],
  ['每周一到3月底例会', '2026-12-28', 'WEEKLY;UNTIL=20270331;BYDAY=MO', '例会'],
]

test.each(places)('%s begins on %s and repeats by %s', (text, start, parts, title) => {
  expect(quickAdd(text, context)).toMatchObject({ start, rule: parts && rule(parts), title, isAllDay: true })
})

test('an end without a repeat is a day, as before', () => {
  expect(quickAdd('12월 31일까지 보고서', context)).toMatchObject({
    start: '2026-12-31',
    rule: null,
    title: '보고서',
  })
})

test('a time with the name of a zone is in that zone', () => {
  expect(quickAdd('Mon 9-10am ET call', context)).toMatchObject({
    ...{ title: 'call', timeZone: 'America/New_York' },
    ...{ start: '2026-12-28T09:00', end: '2026-12-28T10:00' },
  })
  expect(quickAdd('ET movie', context)).toMatchObject({ title: 'ET movie', timeZone: 'Asia/Seoul' })
})

test('a lunar birthday repeats every lunar year, another lunar day is once', () => {
  expect(quickAdd('음력 5월 3일 어머니 생신', context)).toMatchObject({
    ...{ title: '어머니 생신', start: '2027-06-07', isAllDay: true, rule: null },
    lunar: { month: 5, day: 3, isLeap: false },
  })
})

test('a date of two numbers offers the other order', () => {
  const chips = (text: string) =>
    quickAdd(text, context).chips.map(({ kind, otherDay }) => ({ kind, otherDay }))
  expect(chips('12/01 offsite')).toEqual([{ kind: 'day', otherDay: '2027-01-12' }])
  expect(chips('1/13 offsite')).toEqual([{ kind: 'day', otherDay: null }])
})

test('place and calendar become chips, and the event on a holiday says so', () => {
  const event = quickAdd('Fri 4pm review @Room 302 #team', context)
  expect(event).toMatchObject({ place: 'Room 302', calendar: 'team', title: 'review', holiday: '성탄절' })
  expect(event.chips.map(({ kind, text }) => [kind, text])).toEqual([
    ['day', 'Fri'],
    ['time', '4pm'],
    ['place', '@Room 302'],
    ['calendar', '#team'],
  ])
  // A place at the beginning does not take the title away.
  expect(quickAdd('@강남 점심', context)).toMatchObject({ place: '강남', title: '점심' })
})

test('a chip that is given back is a word of the title', () => {
  const text = '내일 3시 회의'
  expect(quickAdd(text, { ...context, ignored: ['내일'] })).toMatchObject({
    ...{ title: '내일 회의', start: '2026-12-23T15:00' },
  })
  expect(quickAdd(text, { ...context, ignored: ['내일', '3시'] })).toMatchObject({
    ...{ title: '내일 3시 회의', isAllDay: true, start: '2026-12-30' },
  })
})

test.each(['1', '매주 ', '3시부터 ', '1/1~', 'a '])('ten times the longest text of "%s" is read', (part) => {
  // A time that doubles with each repetition would never end; the limit ends the work.
  const read = () => quickAdd(part.repeat(2000 / part.length), context)
  expect(runInNewContext('read()', { read }, { timeout: 25_000 })).toBeTruthy()
})
