import { alarm, type CalendarCase, event } from './calendar-file.ts'

const seoul = (name: string, time: string) => `${name};TZID=Asia/Seoul:${time}`
const nine = [seoul('DTSTART', '20261201T090000'), seoul('DTEND', '20261201T100000')]
const utc = ['DTSTART:20261201T000000Z', 'DTEND:20261201T010000Z']
const plain = '2026-12-01T09:00/2026-12-01T10:00 Asia/Seoul'

/** Files of Apple Calendar, iOS and Google Calendar. */
export const appleGoogleCases: CalendarCase[] = [
  {
    name: 'Apple: a place with coordinates and travel time stays',
    lines: event(
      'a',
      ...nine,
      'SUMMARY:A',
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Cafe: 1":geo:37.5,127.0',
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
    ),
    events: [`${plain} A`],
    report: [],
  },
  {
    name: 'Apple: the default alarm of 1976 that never rings',
    lines: event(
      'b',
      ...nine,
      'SUMMARY:B',
      'BEGIN:VALARM',
      'ACTION:NONE',
      'TRIGGER;VALUE=DATE-TIME:19760401T005545Z',
      'X-APPLE-DEFAULT-ALARM:TRUE',
      'END:VALARM',
    ),
    events: [`${plain} B`],
    report: ['dropped VALARM', 'dropped ACTION', 'dropped X-APPLE-DEFAULT-ALARM'],
  },
  {
    name: 'iOS: an alarm at a time, one after the start and one before the end',
    lines: event(
      'c',
      ...nine,
      'SUMMARY:C',
      ...alarm('TRIGGER;VALUE=DATE-TIME:20261130T233000Z'),
      ...alarm('TRIGGER:PT5M'),
      ...alarm('TRIGGER;RELATED=END:-PT10M'),
    ),
    events: [`${plain} C | !30,-5,-50`],
    report: [],
  },
  {
    name: 'iOS: the end of a repeat as local time without Z',
    lines: event('d', ...nine, 'RRULE:FREQ=DAILY;UNTIL=20261203T090000', 'SUMMARY:D'),
    events: [`${plain} D | FREQ=DAILY;UNTIL=20261203T090000;WKST=MO`],
    report: [],
  },
  {
    name: 'Apple: an acknowledged alarm with a snooze',
    lines: event(
      'e',
      ...nine,
      'SUMMARY:E',
      ...alarm('TRIGGER:-PT10M', 'UID:1', 'X-WR-ALARMUID:1', 'ACKNOWLEDGED:20261130T235000Z'),
    ),
    events: [`${plain} E | !10`],
    report: ['dropped ACKNOWLEDGED'],
  },
  {
    name: 'Apple: excluded dates, each in a line of its own',
    lines: event(
      'f',
      ...nine,
      'RRULE:FREQ=DAILY;COUNT=5',
      seoul('EXDATE', '20261202T090000'),
      seoul('EXDATE', '20261204T090000'),
      'SUMMARY:F',
    ),
    events: [`${plain} F | FREQ=DAILY;COUNT=5;WKST=MO | -2026-12-02T09:00,2026-12-04T09:00`],
    report: [],
  },
  {
    name: 'Apple: a birthday without VALUE=DATE in a path zone',
    lines: event(
      'g',
      'DTSTART;TZID=/Europe/Stockholm:20261225',
      'DTEND:20261226',
      'RRULE:FREQ=YEARLY',
      'SUMMARY:G',
    ),
    events: ['2026-12-25T00:00/2026-12-26T00:00 day G | FREQ=YEARLY;WKST=MO'],
    report: ['repaired DTSTART', 'repaired DTEND'],
  },
  {
    name: 'Apple: a zone with a slash before it',
    lines: event('h', 'DTSTART;TZID=/Europe/Stockholm:20261201T090000', 'DURATION:PT1H', 'SUMMARY:H'),
    events: ['2026-12-01T09:00/2026-12-01T10:00 Europe/Stockholm H'],
    report: [],
  },
  {
    name: 'Apple: a lunar birthday repeats by days of its own',
    lines: event('i', 'DTSTART;VALUE=DATE:20261010', 'RDATE;VALUE=DATE:20270929,20281017', 'SUMMARY:I'),
    events: ['2026-10-10T00:00/2026-10-11T00:00 day I | +2027-09-29T00:00,2028-10-17T00:00'],
    report: [],
  },
  {
    name: 'iCloud: a link and a file that is stored elsewhere stay',
    lines: event(
      'j',
      ...nine,
      'SUMMARY:J',
      'URL;VALUE=URI:https://x.example/a',
      'ATTACH;FMTTYPE=application/pdf:https://x.example/agenda.pdf',
    ),
    events: [`${plain} J`],
    report: [],
  },
  {
    name: 'Google: a single event in UTC is shown in the zone of the calendar',
    lines: [
      'X-WR-TIMEZONE:Asia/Tokyo',
      ...event('k@google.com', ...utc, 'SUMMARY:K', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'SEQUENCE:0'),
    ],
    events: ['2026-12-01T09:00/2026-12-01T10:00 Asia/Tokyo K'],
    report: [],
  },
  {
    name: 'Google: a moved date before its series, with a conference',
    lines: [
      ...event(
        'l@google.com',
        seoul('RECURRENCE-ID', '20261208T090000'),
        seoul('DTSTART', '20261209T110000'),
        seoul('DTEND', '20261209T120000'),
        'SUMMARY:L',
        'SEQUENCE:1',
      ),
      ...event(
        'l@google.com',
        ...nine,
        'RRULE:FREQ=WEEKLY;BYDAY=TU',
        'SUMMARY:L',
        'X-GOOGLE-CONFERENCE:https://meet.example/x',
      ),
    ],
    events: [`${plain} L | FREQ=WEEKLY;BYDAY=TU;WKST=MO | ~2026-12-08T09:00 >2026-12-09T11:00`],
    report: [],
  },
  {
    name: 'Google: a date of a series in UTC',
    lines: [
      ...event('m', ...nine, 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:M'),
      ...event(
        'm',
        'RECURRENCE-ID:20261202T000000Z',
        'DTSTART:20261202T030000Z',
        'DTEND:20261202T040000Z',
        'SUMMARY:Later',
      ),
    ],
    events: [`${plain} M | FREQ=DAILY;COUNT=3;WKST=MO | ~2026-12-02T09:00 >2026-12-02T12:00 "Later"`],
    report: [],
  },
  {
    name: 'Google: a guest who is asked, and the answer of the owner',
    lines: event(
      'n',
      ...utc,
      'SUMMARY:N',
      'ORGANIZER;CN=Kim:mailto:kim@x.example',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;X-NUM-GUESTS=0:mailto:a@x.example',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@x.example',
    ),
    events: [`${plain} N`],
    report: ['notInvited 3'],
  },
  {
    name: 'Google: two events of the same UID in one file, the later number counts',
    lines: [
      ...event('o', ...nine, 'SUMMARY:New', 'SEQUENCE:4'),
      ...event('o', ...nine, 'SUMMARY:Old', 'SEQUENCE:3'),
    ],
    events: [`${plain} New`],
    report: ['olderVersion '],
  },
  {
    name: 'Google: an e-mail alarm becomes an alarm of the portal',
    lines: event(
      'p',
      ...nine,
      'SUMMARY:P',
      'BEGIN:VALARM',
      'ACTION:EMAIL',
      'SUMMARY:Alarm',
      'DESCRIPTION:x',
      'ATTENDEE:mailto:a@x.example',
      'TRIGGER:-P1D',
      'END:VALARM',
    ),
    events: [`${plain} P | !1440`],
    report: ['dropped ACTION', 'dropped ATTENDEE'],
  },
  {
    name: 'Google: tentative and without a title',
    lines: event('q', ...nine, 'STATUS:TENTATIVE', 'SUMMARY:'),
    events: [`${plain}  | tentative`],
    report: [],
  },
  {
    name: 'Google: dates of a series whose first part is not in the file',
    lines: [
      ...event(
        'r',
        seoul('RECURRENCE-ID', '20261208T090000'),
        seoul('DTSTART', '20261208T100000'),
        'DURATION:PT1H',
        'SUMMARY:R',
        'SEQUENCE:1',
      ),
      ...event(
        'r',
        seoul('RECURRENCE-ID', '20261208T090000'),
        seoul('DTSTART', '20261208T130000'),
        'DURATION:PT1H',
        'SUMMARY:R2',
        'SEQUENCE:2',
      ),
    ],
    events: [
      '2026-12-08T09:00/2026-12-08T10:00 Asia/Seoul R | +2026-12-08T09:00 | dates only | ~2026-12-08T09:00 >2026-12-08T13:00 "R2"',
    ],
    report: ['noSeries ', 'olderDate ', 'noSeries '],
  },
  {
    name: 'Google: a yearly event on 29 February',
    lines: event(
      's',
      'DTSTART;VALUE=DATE:20280229',
      'DTEND;VALUE=DATE:20280301',
      'RRULE:FREQ=YEARLY',
      'SUMMARY:S',
    ),
    events: ['2028-02-29T00:00/2028-03-01T00:00 day S | FREQ=YEARLY;WKST=MO'],
    report: [],
  },
  {
    name: 'Google: tasks in the same file are named',
    lines: [...event('t', ...nine, 'SUMMARY:T'), 'BEGIN:VTODO', 'UID:todo', 'SUMMARY:Buy', 'END:VTODO'],
    events: [`${plain} T`],
    report: ['skippedKind VTODO'],
  },
]
