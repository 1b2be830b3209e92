import { alarm, type CalendarCase, event, zone } from './calendar-file.ts'

const newYork = (name: string, time: string) => `${name};TZID=America/New_York:${time}`
const nine = ['DTSTART;TZID=Asia/Seoul:20261201T090000', 'DTEND;TZID=Asia/Seoul:20261201T100000']
const plain = '2026-12-01T09:00/2026-12-01T10:00 Asia/Seoul'
const london = { offset: '+0100', from: 'BYDAY=-1SU;BYMONTH=3', until: 'BYDAY=-1SU;BYMONTH=10' }

/** Files of Thunderbird, Evolution, Naver and old Korean programs. */
export const otherCases: CalendarCase[] = [
  {
    name: 'Thunderbird: the last acknowledgement and the snooze stay',
    lines: event(
      'a',
      ...nine,
      'SUMMARY:A',
      'X-MOZ-LASTACK:20261130T235500Z',
      'X-MOZ-GENERATION:4',
      ...alarm('TRIGGER;VALUE=DURATION:-PT15M'),
    ),
    events: [`${plain} A | !15`],
    report: [],
  },
  {
    name: 'Thunderbird: RANGE=THISANDFUTURE divides the series',
    lines: [
      ...event('b', ...nine, 'RRULE:FREQ=DAILY;COUNT=4', 'SUMMARY:B'),
      ...event(
        'b',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Seoul:20261203T090000',
        'DTSTART;TZID=Asia/Seoul:20261203T110000',
        'DURATION:PT1H',
        'SUMMARY:B2',
      ),
    ],
    events: [
      `${plain} B | FREQ=DAILY;COUNT=2;WKST=MO`,
      '2026-12-03T11:00/2026-12-03T12:00 Asia/Seoul B2 | FREQ=DAILY;COUNT=2;WKST=MO',
    ],
    report: ['rangeCut 2026-12-03'],
  },
  {
    name: 'Thunderbird: floating times are those of the reader',
    lines: event('c', 'DTSTART:20261201T090000', 'DTEND:20261201T100000', 'SUMMARY:C'),
    events: [`${plain} C`],
    report: [],
  },
  {
    name: 'Thunderbird: a floating end beside a zoned start is in its zone',
    lines: event('d', newYork('DTSTART', '20261202T090000'), 'DTEND:20261202T100000', 'SUMMARY:D'),
    events: ['2026-12-02T09:00/2026-12-02T10:00 America/New_York D'],
    report: ['repaired DTEND'],
  },
  {
    name: 'Evolution: a zone behind a path, with its own lines',
    lines: [
      ...zone('/freeassociation.sourceforge.net/Europe/London', '+0000', london),
      ...event(
        'e',
        'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261201T090000',
        'DURATION:PT45M',
        'SUMMARY:E',
        'X-EVOLUTION-CALDAV-HREF:x',
      ),
    ],
    events: ['2026-12-01T09:00/2026-12-01T09:45 Europe/London E'],
    report: [],
  },
  {
    name: 'Evolution: categories and a colour stay',
    lines: event('f', ...nine, 'SUMMARY:F', 'CATEGORIES:Work,Team', 'COLOR:navy'),
    events: [`${plain} F`],
    report: [],
  },
  {
    name: 'Lotus Notes: the name and the rules of the zone are its own',
    lines: [
      ...zone('Eastern', '-0500', {
        offset: '-0400',
        from: 'BYDAY=2SU;BYMONTH=3',
        until: 'BYDAY=1SU;BYMONTH=11',
      }),
      ...event(
        'g',
        'DTSTART;TZID="Eastern":20261201T090000',
        'DTEND;TZID="Eastern":20261201T100000',
        'SUMMARY:G',
      ),
    ],
    events: ['2026-12-01T09:00/2026-12-01T10:00 America/New_York G'],
    report: [],
  },
  {
    name: 'Yahoo: an excluded rule of the old standard is followed',
    lines: event(
      'h',
      'DTSTART:20261201T000000Z',
      'DTEND:20261201T010000Z',
      'RRULE:FREQ=DAILY;COUNT=10',
      'EXRULE:FREQ=WEEKLY;BYDAY=WE',
      'SUMMARY:H',
    ),
    events: [
      '2026-12-01T00:00/2026-12-01T01:00 UTC H | FREQ=DAILY;COUNT=10;WKST=MO | -2026-12-02T00:00,2026-12-09T00:00',
    ],
    report: [],
  },
  {
    name: 'Yahoo: an excluded rule without an end is named',
    lines: event('i', ...nine, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY;BYDAY=WE', 'SUMMARY:I'),
    events: [`${plain} I | FREQ=DAILY;WKST=MO`],
    report: ['dropped EXRULE'],
  },
  {
    name: 'Naver: Korean texts, an alarm and the zone of Korea',
    lines: [
      ...zone('Asia/Seoul', '+0900'),
      ...event(
        '20261201@naver.com',
        ...nine,
        'SUMMARY:주간 회의\\, 둘째',
        'LOCATION:본관 5층',
        'DESCRIPTION:안건\\n1. 예산',
        'X-NAVER-CATEGORY-ID:0',
        ...alarm('TRIGGER:-PT30M'),
      ),
    ],
    events: [`${plain} 주간 회의, 둘째 | @본관 5층 | !30`],
    report: [],
  },
  {
    name: 'Naver: a day as the end of a timed event',
    lines: event('k', 'DTSTART;TZID=Asia/Seoul:20261201T090000', 'DTEND;VALUE=DATE:20261202', 'SUMMARY:K'),
    events: ['2026-12-01T09:00/2026-12-02T00:00 Asia/Seoul K'],
    report: ['repaired DTEND'],
  },
  {
    name: 'Naver: times without seconds',
    lines: event(
      'l',
      'DTSTART;TZID=Asia/Seoul:20261201T0900',
      'DTEND;TZID=Asia/Seoul:20261201T1000',
      'SUMMARY:L',
    ),
    events: [`${plain} L`],
    report: ['repaired DTSTART', 'repaired DTEND'],
  },
  {
    name: 'an old Korean program: CP949 with letters outside of KS X 1001',
    lines: event('m', ...nine, 'SUMMARY:똠방각하 펲시콜라'),
    events: [`${plain} 똠방각하 펲시콜라`],
    report: [],
    encoding: 'cp949',
  },
  {
    name: 'an old Korean program: zones as KST and GMT+0900',
    lines: [
      ...event('n', 'DTSTART;TZID=KST:20261201T090000', 'DURATION:PT1H', 'SUMMARY:N'),
      ...event('n2', 'DTSTART;TZID=GMT+0900:20261201T090000', 'DURATION:PT1H', 'SUMMARY:N2'),
    ],
    events: [`${plain} N`, '2026-12-01T09:00/2026-12-01T10:00 Etc/GMT-9 N2'],
    report: [],
  },
  {
    name: 'a text editor of Windows: a mark at the start of the file',
    lines: event('o', ...nine, 'SUMMARY:O'),
    events: [`${plain} O`],
    report: [],
    encoding: 'bom',
  },
  {
    name: 'a hand-written file: days without VALUE=DATE',
    lines: event('p', 'DTSTART:20261225', 'DTEND:20261226', 'SUMMARY:Holiday'),
    events: ['2026-12-25T00:00/2026-12-26T00:00 day Holiday'],
    report: ['repaired DTSTART', 'repaired DTEND'],
  },
  {
    name: 'a hand-written file: a line that is none is left out and named',
    lines: event('q', ...nine, 'SUMMARY:Q', 'hello'),
    events: [`${plain} Q`],
    report: ['dropped HELLO'],
  },
  {
    name: 'a hand-written file: an unreadable rule is refused, not made a single event',
    lines: event('r', ...nine, 'RRULE:FREQ=SOMETIMES', 'SUMMARY:R'),
    events: [],
    report: ['ruleInvalid '],
  },
  {
    name: 'a hand-written file: two titles, and one that is too long',
    lines: event('s', ...nine, `SUMMARY:${'s'.repeat(201)}`, 'SUMMARY:second'),
    events: [`${plain} ${'s'.repeat(200)}`],
    report: ['dropped SUMMARY', 'shortened SUMMARY'],
  },
  {
    name: 'a synchronising program: a date with lines and alarms of its own',
    lines: [
      ...event('t', ...nine, 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:T', ...alarm('TRIGGER:-PT10M')),
      ...event(
        't',
        'RECURRENCE-ID;TZID=Asia/Seoul:20261202T090000',
        'DTSTART;TZID=Asia/Seoul:20261202T100000',
        'DURATION:PT1H',
        'SUMMARY:T',
        'X-ROOM-STATE:x',
        ...alarm('TRIGGER:-PT20M'),
      ),
    ],
    events: [`${plain} T | FREQ=DAILY;COUNT=2;WKST=MO | !10 | ~2026-12-02T09:00 >2026-12-02T10:00`],
    report: ['dropped VALARM'],
  },
]
