import { type CalendarCase, event } from './calendar-file.ts'

const newYork = (name: string, time: string) => `${name};TZID=America/New_York:${time}`
const nine = ['DTSTART;TZID=Asia/Seoul:20261201T090000', 'DTEND;TZID=Asia/Seoul:20261201T100000']
const plain = '2026-12-01T09:00/2026-12-01T10:00 Asia/Seoul'

/** Examples and demands of RFC 5545 and RFC 7986. */
export const standardCases: CalendarCase[] = [
  {
    name: 'RFC 5545: every Friday the 13th',
    lines: event(
      'a',
      newYork('DTSTART', '19970902T090000'),
      newYork('EXDATE', '19970902T090000'),
      'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      'SUMMARY:13',
    ),
    events: [
      '1998-02-13T09:00/1998-02-13T09:00 America/New_York 13 | FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;WKST=MO | -1997-09-02T09:00 | +1997-09-02T09:00',
    ],
    report: ['startKept 1997-09-02'],
  },
  {
    name: 'RFC 5545: the last work day of the month',
    lines: event(
      'b',
      newYork('DTSTART', '19970930T090000'),
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'SUMMARY:Last',
    ),
    events: [
      '1997-09-30T09:00/1997-09-30T09:00 America/New_York Last | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;WKST=MO',
    ],
    report: [],
  },
  {
    name: 'RFC 5545: every other week with Sunday as the first day of the week',
    lines: event(
      'c',
      newYork('DTSTART', '19970805T090000'),
      'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      'SUMMARY:Two',
    ),
    events: [
      '1997-08-05T09:00/1997-08-05T09:00 America/New_York Two | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    ],
    report: [],
  },
  {
    name: 'RFC 5545: a day and a duration of days',
    lines: event('d', 'DTSTART;VALUE=DATE:20261228', 'DURATION:P2D', 'SUMMARY:D'),
    events: ['2026-12-28T00:00/2026-12-30T00:00 day D'],
    report: [],
  },
  {
    name: 'RFC 5545: an end that is the start is one day, and no end of a day too',
    lines: [
      ...event('e', 'DTSTART;VALUE=DATE:20261228', 'DTEND;VALUE=DATE:20261228', 'SUMMARY:E'),
      ...event('e2', 'DTSTART;VALUE=DATE:20261228', 'SUMMARY:E2'),
    ],
    events: ['2026-12-28T00:00/2026-12-29T00:00 day E', '2026-12-28T00:00/2026-12-29T00:00 day E2'],
    report: [],
  },
  {
    name: 'RFC 5545: the end is before the start',
    lines: event('f', 'DTSTART:20261201T100000Z', 'DTEND:20261201T090000Z', 'SUMMARY:F'),
    events: [],
    report: ['endBeforeStart '],
  },
  {
    name: 'RFC 5545: an unknown class is private',
    lines: event('g', ...nine, 'CLASS:X-BOARD', 'SUMMARY:G'),
    events: [`${plain} G | private`],
    report: [],
  },
  {
    name: 'RFC 5545: extra dates as periods',
    lines: event('h', ...nine, 'RDATE;VALUE=PERIOD:20261205T000000Z/20261205T010000Z', 'SUMMARY:H'),
    events: [`${plain} H | +2026-12-05T09:00`],
    report: [],
  },
  {
    name: 'RFC 5545: a rule of minutes is refused',
    lines: event('i', ...nine, 'RRULE:FREQ=MINUTELY', 'SUMMARY:I'),
    events: [],
    report: ['ruleTooFine FREQ=MINUTELY'],
  },
  {
    name: 'RFC 5545: folded lines, also within a letter of UTF-8',
    lines: event('j', ...nine, 'SUMMARY:This is a long ti', ' tle'),
    events: [`${plain} This is a long title`],
    report: [],
  },
  {
    name: 'RFC 5545: an excluded day of a timed series',
    lines: event('k', ...nine, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261202', 'SUMMARY:K'),
    events: [`${plain} K | FREQ=DAILY;COUNT=3;WKST=MO | -2026-12-02T09:00`],
    report: [],
  },
  {
    name: 'RFC 7986: pictures, conferences and parts below an event',
    lines: event(
      'l',
      ...nine,
      'SUMMARY:L',
      'IMAGE;VALUE=URI:https://x.example/a.png',
      'CONFERENCE;VALUE=URI:https://x.example',
      'BEGIN:PARTICIPANT',
      'UID:1',
      'END:PARTICIPANT',
    ),
    events: [`${plain} L`],
    report: ['dropped PARTICIPANT'],
  },
  {
    name: 'RFC 5546: METHOD within an event and REQUEST-STATUS are named',
    lines: event('m', ...nine, 'SUMMARY:M', 'METHOD:REQUEST', 'REQUEST-STATUS:2.0;Success'),
    events: [`${plain} M`],
    report: ['dropped METHOD', 'dropped REQUEST-STATUS'],
  },
  {
    name: 'RFC 5545: without a UID',
    lines: event('', ...nine, 'SUMMARY:U'),
    events: [`${plain} U`],
    report: [],
  },
]
