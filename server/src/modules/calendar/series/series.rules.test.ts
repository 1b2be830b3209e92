import { parseRule } from '@maru/api/calendar/rule'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { lunarInYear, lunarOf } from './lunar.rules.ts'
import { firstStart, instantsOf, localRule, type SeriesTimes, startsOf } from './series.rules.ts'
import { knownZone, wallOf, wallOfInstant, wallText } from './zone.rules.ts'

const hour = 3_600_000
function series(start: string, rule: string | null, more: Partial<SeriesTimes> = {}): SeriesTimes {
  const first = wallOf(start)
  const times = { start: first, end: first + hour, isAllDay: false, timeZone: 'America/New_York' }
  const parts = rule === null ? null : parseRule(rule)
  if (typeof parts === 'string') throw new Error(`${rule}: ${parts}`)
  const all = { ...times, lunar: null, lunarUntil: null, excluded: [], extra: [], ...more }
  return { ...all, rule: parts && localRule(parts, all) }
}
const dates = (one: SeriesTimes, from: string, until: string) =>
  startsOf(one, { from: wallOf(from), until: wallOf(until) }).map((start) => wallText(start).slice(0, 16))
const days = (one: SeriesTimes, until = '2030-01-01') =>
  dates(one, '1990-01-01', until).map((text) => text.slice(0, 10))

/** The examples of RFC 5545 3.8.5.3: rule, start, the first dates, and how many there are in all until 2000. */
const examples: [name: string, rule: string, start: string, first: string[], count?: number][] = [
  ['daily for 10 occurrences', 'FREQ=DAILY;COUNT=10', '1997-09-02', ['1997-09-02', '1997-09-03'], 10],
  ['daily until 24 December', 'FREQ=DAILY;UNTIL=19971224T000000Z', '1997-09-02', ['1997-09-02'], 113],
  ['every other day', 'FREQ=DAILY;INTERVAL=2', '1997-09-02', ['1997-09-02', '1997-09-04', '1997-09-06']],
  [
    'every 10 days, 5 times',
    'FREQ=DAILY;INTERVAL=10;COUNT=5',
    '1997-09-02',
    ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12'],
    5,
  ],
  [
    'every day in January for 3 years',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998-01-01',
    ['1998-01-01', '1998-01-02'],
  ],
  ['weekly for 10 occurrences', 'FREQ=WEEKLY;COUNT=10', '1997-09-02', ['1997-09-02', '1997-09-09'], 10],
  ['weekly until 24 December', 'FREQ=WEEKLY;UNTIL=19971224T000000Z', '1997-09-02', ['1997-09-02'], 17],
  [
    'every other week',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09-02',
    ['1997-09-02', '1997-09-16', '1997-09-30'],
  ],
  [
    'weekly on Tuesday and Thursday',
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    ['1997-09-02', '1997-09-04', '1997-09-09'],
    10,
  ],
  [
    'every other week on Monday, Wednesday and Friday',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    ['1997-09-01', '1997-09-03', '1997-09-05', '1997-09-15'],
    25,
  ],
  [
    'every other week on Tuesday and Thursday',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    ['1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18'],
    8,
  ],
  [
    'monthly on the first Friday',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    ['1997-09-05', '1997-10-03', '1997-11-07'],
    10,
  ],
  [
    'every other month on first and last Sunday',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30'],
    10,
  ],
  [
    'monthly on the second-to-last Monday',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09-22',
    ['1997-09-22', '1997-10-20', '1997-11-17'],
    6,
  ],
  [
    'monthly on the third-to-last day',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09-28',
    ['1997-09-28', '1997-10-29', '1997-11-28'],
  ],
  [
    'monthly on the 2nd and 15th',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02',
    ['1997-09-02', '1997-09-15', '1997-10-02'],
    10,
  ],
  [
    'monthly on the first and last day',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    ['1997-09-30', '1997-10-01', '1997-10-31'],
    10,
  ],
  [
    'every 18 months on the 10th to 15th',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    ['1997-09-10', '1997-09-11'],
    10,
  ],
  [
    'every Tuesday, every other month',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09-02',
    ['1997-09-02', '1997-09-09', '1997-09-16', '1997-09-23', '1997-09-30', '1997-11-04'],
  ],
  [
    'yearly in June and July',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    ['1997-06-10', '1997-07-10', '1998-06-10'],
    10,
  ],
  [
    'every other year in January to March',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    ['1997-03-10', '1999-01-10', '1999-02-10', '1999-03-10'],
    10,
  ],
  [
    'every third year on days 1, 100 and 200',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01'],
    10,
  ],
  [
    'every 20th Monday of the year',
    'FREQ=YEARLY;BYDAY=20MO',
    '1997-05-19',
    ['1997-05-19', '1998-05-18', '1999-05-17'],
  ],
  [
    'Monday of week 20',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    '1997-05-12',
    ['1997-05-12', '1998-05-11', '1999-05-17'],
  ],
  [
    'every Thursday in March',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13',
    ['1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05'],
  ],
  [
    'every Thursday in summer',
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05',
    ['1997-06-05', '1997-06-12'],
  ],
  [
    'every Friday the 13th',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1998-02-13',
    ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13'],
  ],
  [
    'Saturday after the first Sunday',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    ['1997-09-13', '1997-10-11', '1997-11-08'],
  ],
  [
    'election day of the United States',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    ['1996-11-05', '2000-11-07', '2004-11-02'],
  ],
  [
    'third Tuesday, Wednesday or Thursday',
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    '1997-09-04',
    ['1997-09-04', '1997-10-07', '1997-11-06'],
    3,
  ],
  [
    'second-to-last weekday',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    ['1997-09-29', '1997-10-30', '1997-11-27'],
  ],
  [
    'every day in January for 3 years, as days of a month',
    'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    '1998-01-01',
    ['1998-01-01', '1998-01-02'],
    93,
  ],
  [
    'weekly on Tuesday and Thursday for five weeks',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    ['1997-09-02', '1997-09-04', '1997-09-09'],
    10,
  ],
  [
    'monthly on the first Friday until 24 December',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    '1997-09-05',
    ['1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05'],
    4,
  ],
  [
    'every other week, beginning on Monday',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '1997-08-05',
    ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    4,
  ],
  [
    'every other week, beginning on Sunday',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '1997-08-05',
    ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    4,
  ],
  [
    'invalid dates are skipped',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '2007-01-15',
    ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    5,
  ],
]

describe('RFC 5545 3.8.5.3', () => {
  for (const [name, rule, start, first, count] of examples)
    test(name, () => {
      const match = days(series(`${start}T09:00`, rule), '2010-01-01')
      expect(match.slice(0, first.length)).toEqual(first)
      if (count !== undefined) expect(match).toHaveLength(count)
    })

  test('every 20 minutes of the working hours of each day', () => {
    const rule = 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40'
    const match = dates(series('1997-09-02T09:00', rule), '1997-09-02', '1997-09-04')
    expect(match).toHaveLength(48)
    expect([match[0], match[1], match[23], match[24]]).toEqual([
      ...['1997-09-02T09:00', '1997-09-02T09:20', '1997-09-02T16:40', '1997-09-03T09:00'],
    ])
  })
  test('the examples that repeat within a day are refused', () => {
    for (const rule of [
      ...['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', 'FREQ=MINUTELY;INTERVAL=15;COUNT=6'],
      ...['FREQ=MINUTELY;INTERVAL=90;COUNT=4', 'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16'],
    ])
      expect(parseRule(rule)).toBe('tooFine')
  })
  test('a Friday the 13th from a start that is none, which is excluded', () => {
    const start = wallOf('1997-09-02T09:00')
    const one = series('1997-09-02T09:00', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', { excluded: [start] })
    expect(days(one, '2000-12-31')).toEqual([
      ...['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'],
    ])
  })

  test('ical.js gives the same first dates, except for numbered weeks and Mondays, where it gives every week', () => {
    for (const [name, rule, start] of examples) {
      if (/20MO|BYWEEKNO/.test(rule)) continue
      const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${start}T09:00:00`))
      const other = Array.from({ length: 8 }, () => iterator.next()?.toString().slice(0, 10)).filter(Boolean)
      const ours = days(series(`${start}T09:00`, rule), '2012-01-01').slice(0, other.length)
      expect([name, ours]).toEqual([name, other.slice(0, ours.length)])
    }
  })
})

describe('the clock', () => {
  const instants = (one: SeriesTimes) =>
    startsOf(one, { from: wallOf('2026-01-01'), until: wallOf('2028-01-01') }).map((start) =>
      new Date(instantsOf(start, one).from).toISOString().slice(0, 16),
    )
  test('a time that the clock of New York skips moves to 03:30 and is counted', () => {
    expect(instants(series('2027-03-13T02:30', 'FREQ=DAILY;COUNT=3'))).toEqual([
      '2027-03-13T07:30',
      '2027-03-14T07:30',
      '2027-03-15T06:30',
    ])
  })
  test('a time that occurs twice in New York is the first one', () => {
    expect(instants(series('2027-11-06T01:30', 'FREQ=DAILY;COUNT=3'))).toEqual([
      '2027-11-06T05:30',
      '2027-11-07T05:30',
      '2027-11-08T06:30',
    ])
  })
  test('Monday 09:00 in Los Angeles is Tuesday 02:00 and then 01:00 in Seoul', () => {
    const one = series('2026-03-02T09:00', 'FREQ=WEEKLY;COUNT=2', { timeZone: 'America/Los_Angeles' })
    const seen = startsOf(one, { from: wallOf('2026-01-01'), until: wallOf('2027-01-01') }).map((start) =>
      wallText(wallOfInstant(instantsOf(start, one).from, 'Asia/Seoul')).slice(0, 16),
    )
    expect(seen).toEqual(['2026-03-03T02:00', '2026-03-10T01:00'])
  })
  test('a date whose start the clock skips keeps its length', () => {
    const one = series('2027-03-13T02:30', 'FREQ=DAILY;COUNT=3', { timeZone: 'America/New_York' })
    const lengths = startsOf(one, { from: wallOf('2027-03-01'), until: wallOf('2027-04-01') })
      .map((start) => instantsOf(start, one))
      .map(({ from, until }) => (until - from) / 60_000)
    expect(lengths).toEqual([60, 60, 60])
  })
  test('Berlin and Lord Howe keep their wall-clock time over both changes of the year', () => {
    for (const timeZone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
      const one = series('2026-01-05T09:00', 'FREQ=WEEKLY', { timeZone })
      for (const start of startsOf(one, { from: wallOf('2026-01-01'), until: wallOf('2027-12-31') }))
        expect(wallText(wallOfInstant(instantsOf(start, one).from, timeZone))).toBe(wallText(start))
    }
  })
})

describe('ends of a series', () => {
  test('UNTIL in UTC, as a wall-clock time and as a day', () => {
    const last = (until: string) =>
      days(series('2026-12-20T08:00', `FREQ=DAILY;UNTIL=${until}`, { timeZone: 'Asia/Seoul' })).at(-1)
    expect(['20261225T225959Z', '20261225T230000Z', '20261225T080000', '20261225'].map(last)).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2026-12-25',
      '2026-12-25',
    ])
  })
  test('the 31st and 29 February exist only where the month has them', () => {
    expect(days(series('2026-01-31T09:00', 'FREQ=MONTHLY;COUNT=3'))).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ])
    expect(days(series('2024-02-29T09:00', 'FREQ=YEARLY'), '2033-01-01')).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ])
  })
  test('an interval of weeks depends on the first day of the week', () => {
    const four = (wkst: string) =>
      days(series('2026-12-22T09:00', `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4;WKST=${wkst}`)).map((day) =>
        day.slice(5),
      )
    expect(four('MO')).toEqual(['12-22', '12-27', '01-05', '01-10'])
    expect(four('SU')).toEqual(['12-22', '01-03', '01-05', '01-17'])
  })
  test('excluded dates are left out, extra dates are added', () => {
    const one = series('2026-12-01T09:00', 'FREQ=DAILY;COUNT=3', {
      excluded: [wallOf('2026-12-02T09:00')],
      extra: [wallOf('2026-12-09T10:00')],
    })
    expect(dates(one, '2026-01-01', '2028-01-01')).toEqual([
      '2026-12-01T09:00',
      '2026-12-03T09:00',
      '2026-12-09T10:00',
    ])
  })
  test('a rule without any date has no first start', () => {
    expect(firstStart(series('2026-12-01T09:00', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))).toBeNull()
  })
})

describe('the Korean lunar calendar', () => {
  test('Seollal, the birthday of Buddha and Chuseok of 2020 to 2033', () => {
    const table = [
      [2020, '01-25', '04-30', '10-01'],
      [2021, '02-12', '05-19', '09-21'],
      [2022, '02-01', '05-08', '09-10'],
      [2023, '01-22', '05-27', '09-29'],
      [2024, '02-10', '05-15', '09-17'],
      [2025, '01-29', '05-05', '10-06'],
      [2026, '02-17', '05-24', '09-25'],
      [2027, '02-07', '05-13', '09-15'],
      [2028, '01-27', '05-02', '10-03'],
      [2029, '02-13', '05-20', '09-22'],
      [2030, '02-03', '05-09', '09-12'],
      [2031, '01-23', '05-28', '10-01'],
      [2032, '02-11', '05-16', '09-19'],
      [2033, '01-31', '05-06', '09-08'],
    ] as const
    for (const [year, seollal, buddha, chuseok] of table) {
      const on = (month: number, day: number) => lunarInYear(year, { month, day, isLeap: false })
      expect([on(1, 1), on(4, 8), on(8, 15)]).toEqual(
        [seollal, buddha, chuseok].map((day) => `${year}-${day}`),
      )
    }
  })
  test('leap months of 29 days begin and end as published', () => {
    const spans = [
      [2020, 4, '2020-05-23', '2020-06-20'],
      [2023, 2, '2023-03-22', '2023-04-19'],
      [2025, 6, '2025-07-25', '2025-08-22'],
      [2028, 5, '2028-06-23', '2028-07-21'],
      [2031, 3, '2031-04-22', '2031-05-20'],
      [2033, 11, '2033-12-22', '2034-01-19'],
    ] as const
    for (const [year, month, first, last] of spans) {
      expect(lunarOf(first)).toMatchObject({ month, day: 1, isLeap: true })
      expect(lunarInYear(year, { month, day: 29, isLeap: true })).toBe(last)
    }
  })
  test('a 30th that the month lacks is its 29th, a missing leap month the regular one', () => {
    expect([2026, 2027, 2028].map((year) => lunarInYear(year, { month: 8, day: 30, isLeap: false }))).toEqual(
      ['2026-10-10', '2027-09-29', '2028-10-17'],
    )
    expect(lunarInYear(2026, { month: 6, day: 1, isLeap: true })).toBe(
      lunarInYear(2026, { month: 6, day: 1, isLeap: false }),
    )
  })
  test('a lunar birthday repeats on its solar days', () => {
    const one = series('2026-06-17T00:00', null, {
      lunar: { month: 5, day: 3, isLeap: false },
      isAllDay: true,
    })
    expect(days(one)).toEqual(['2026-06-17', '2027-06-07', '2028-05-26', '2029-06-14'])
  })
})

test('zones are known by IANA and Windows names, with and without quotes', () => {
  expect(knownZone('Korea Standard Time')).toBe('Asia/Seoul')
  expect(knownZone('"W. Europe Standard Time"')).toBe('Europe/Berlin')
  expect(knownZone('Europe/Paris')).toBe('Europe/Paris')
  for (const name of ['Customized Time Zone', 'Mars/Olympus', '', '../etc'])
    expect(knownZone(name)).toBeNull()
})

test('rules below a day, without end in sight or not readable are refused with the reason', () => {
  for (const rule of ['FREQ=HOURLY', 'FREQ=MINUTELY', 'FREQ=SECONDLY'])
    expect(parseRule(rule)).toBe('tooFine')
  for (const rule of ['FREQ=DAILY;COUNT=1001', 'FREQ=DAILY;INTERVAL=1001'])
    expect(parseRule(rule)).toBe('tooMany')
  for (const rule of [
    '',
    'COUNT=3',
    'FREQ=NEVER',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=2;UNTIL=20261231',
    'FREQ=DAILY;X=1',
    'FREQ=MONTHLY;BYMONTHDAY=32',
  ])
    expect(parseRule(rule)).toBe('invalid')
})
