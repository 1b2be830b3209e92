import { alarm, type CalendarCase, event, zone } from './calendar-file.ts'

const at = (name: string, tzid: string, time: string) => `${name};TZID=${tzid}:${time}`
const nine = (tzid: string, day = '20261201') => [
  at('DTSTART', tzid, `${day}T090000`),
  at('DTEND', tzid, `${day}T100000`),
]
const europe = { offset: '+0200', from: 'BYDAY=-1SU;BYMONTH=3', until: 'BYDAY=-1SU;BYMONTH=10' }
const office = (shown: string, iana: string): CalendarCase => ({
  name: `Office 365: the zone that it shows, ${shown}`,
  lines: event('o', ...nine(`"${shown}"`), 'SUMMARY:Sync'),
  events: [`2026-12-01T09:00/2026-12-01T10:00 ${iana} Sync`],
  report: [],
})

/** Files of Outlook, Exchange and Office 365. */
export const microsoftCases: CalendarCase[] = [
  office('(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'),
  office('(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'),
  office('(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'),
  office('(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/London'),
  office('(UTC+09:00) Seoul', 'Asia/Seoul'),
  office('(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', 'Asia/Shanghai'),
  office('(GMT+09:00) Osaka, Sapporo, Tokyo', 'Asia/Tokyo'),
  {
    name: 'Outlook: a Windows zone with its VTIMEZONE, busy status and importance',
    lines: [
      ...zone('W. Europe Standard Time', '+0100', europe),
      ...event(
        '040000008200E00074C5B7101A82E008',
        ...nine('W. Europe Standard Time'),
        ...['SUMMARY;LANGUAGE=de:Besprechung', 'LOCATION:Raum 5', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'],
        ...['X-MICROSOFT-CDO-IMPORTANCE:1', 'PRIORITY:5', 'CLASS:PUBLIC', 'TRANSP:OPAQUE'],
        ...alarm('TRIGGER:-PT15M'),
      ),
    ],
    events: ['2026-12-01T09:00/2026-12-01T10:00 Europe/Berlin Besprechung | @Raum 5 | away | !15'],
    report: [],
  },
  {
    name: 'Outlook: a customized zone is found by its rules in the year of the event',
    lines: [
      ...zone('Customized Time Zone', '+0100', europe),
      ...event('c', ...nine('Customized Time Zone'), 'SUMMARY:C'),
    ],
    events: ['2026-12-01T09:00/2026-12-01T10:00 Europe/Berlin C'],
    report: [],
  },
  {
    name: 'Outlook 2003: rules of New York before 2007, with an event of 2006',
    lines: [
      ...zone('Custom East', '-0500', {
        offset: '-0400',
        from: 'BYDAY=1SU;BYMONTH=4',
        until: 'BYDAY=-1SU;BYMONTH=10',
      }),
      ...event('old', ...nine('Custom East', '20060315'), 'SUMMARY:Old'),
    ],
    events: ['2006-03-15T09:00/2006-03-15T10:00 America/New_York Old'],
    report: [],
  },
  {
    name: 'Exchange: a custom zone that no place has keeps its instant',
    lines: [
      ...zone('tzone://Microsoft/Custom', '+0137'),
      ...event('t', ...nine('tzone://Microsoft/Custom'), 'SUMMARY:T'),
    ],
    events: ['2026-12-01T16:23/2026-12-01T17:23 Asia/Seoul T'],
    report: [
      ...['repaired DTSTART', 'repaired DTEND'],
      ...['zoneFixed tzone://Microsoft/Custom', 'zoneFixed tzone://Microsoft/Custom'],
    ],
  },
  {
    name: 'Exchange: tzone://Microsoft/Utc',
    lines: event('u', ...nine('"tzone://Microsoft/Utc"'), 'SUMMARY:U'),
    events: ['2026-12-01T09:00/2026-12-01T10:00 UTC U'],
    report: [],
  },
  {
    name: 'Exchange: a changed and a cancelled date of a series',
    lines: [
      ...event('x', ...nine('Korea Standard Time'), 'RRULE:FREQ=DAILY;COUNT=3;INTERVAL=1', 'SUMMARY:X'),
      ...event(
        'x',
        at('RECURRENCE-ID', 'Korea Standard Time', '20261202T090000'),
        ...nine('Korea Standard Time', '20261203'),
        'SUMMARY:X',
      ),
      ...event(
        'x',
        'RECURRENCE-ID;VALUE=DATE:20261203',
        ...nine('Korea Standard Time', '20261203'),
        'SUMMARY:X',
        'STATUS:CANCELLED',
      ),
    ],
    events: [
      '2026-12-01T09:00/2026-12-01T10:00 Asia/Seoul X | FREQ=DAILY;COUNT=3;WKST=MO | ~2026-12-02T09:00 >2026-12-03T09:00 | ~2026-12-03T09:00 cancelled',
    ],
    report: [],
  },
  {
    name: 'Exchange: a private all-day event that is free, with people',
    lines: event(
      'p',
      ...['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226', 'SUMMARY:Off', 'CLASS:PRIVATE'],
      ...[
        'TRANSP:TRANSPARENT',
        'ORGANIZER;CN=Boss:MAILTO:boss@x.example',
        'ATTENDEE;ROLE=REQ-PARTICIPANT:MAILTO:a@x.example',
      ],
    ),
    events: ['2026-12-24T00:00/2026-12-26T00:00 day Off | free | private'],
    report: ['notInvited 2'],
  },
  {
    name: 'Outlook.com: RRULE with a day as the end of a timed series',
    lines: event(
      'w',
      ...nine('Tokyo Standard Time'),
      'RRULE:FREQ=WEEKLY;UNTIL=20261215;BYDAY=TU',
      'SUMMARY:W',
    ),
    events: [
      '2026-12-01T09:00/2026-12-01T10:00 Asia/Tokyo W | FREQ=WEEKLY;UNTIL=20261215T235959;BYDAY=TU;WKST=MO',
    ],
    report: [],
  },
  {
    name: 'Outlook: the formatted text and the numbers of Exchange stay',
    lines: event(
      'h',
      ...nine('Asia/Seoul'),
      'SUMMARY:H',
      'X-ALT-DESC;FMTTYPE=text/html:<b>Hi</b>',
      'X-MICROSOFT-DISALLOW-COUNTER:FALSE',
      'CREATED:20261101T000000Z',
    ),
    events: ['2026-12-01T09:00/2026-12-01T10:00 Asia/Seoul H'],
    report: [],
  },
  {
    name: 'Outlook: an attached file inside of the event is named in the report',
    lines: event(
      'i',
      ...nine('Asia/Seoul'),
      'SUMMARY:I',
      `ATTACH;ENCODING=BASE64;VALUE=BINARY;X-FILENAME=a.pdf:${'QUJD'.repeat(1500)}`,
    ),
    events: ['2026-12-01T09:00/2026-12-01T10:00 Asia/Seoul I'],
    report: ['dropped ATTACH'],
  },
  {
    name: 'Teams: conference lines stay, with a space behind the time',
    lines: event(
      'm',
      'DTSTART;TZID=Korea Standard Time:20261201T090000 ',
      'DURATION:PT30M',
      'SUMMARY:Teams',
      'X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.example/x',
    ),
    events: ['2026-12-01T09:00/2026-12-01T09:30 Asia/Seoul Teams'],
    report: ['repaired DTSTART'],
  },
  {
    name: 'Exchange: the last Friday of each month without a WKST',
    lines: event(
      'l',
      ...nine('Asia/Seoul', '20261225'),
      'RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=-1FR',
      'SUMMARY:L',
    ),
    events: ['2026-12-25T09:00/2026-12-25T10:00 Asia/Seoul L | FREQ=MONTHLY;COUNT=2;BYDAY=-1FR;WKST=MO'],
    report: [],
  },
  {
    name: 'Outlook: an unknown zone without a definition is refused with its line',
    lines: event('n', ...nine('Mars Standard Time'), 'SUMMARY:N'),
    events: [],
    report: ['zoneUnknown Mars Standard Time'],
  },
]
