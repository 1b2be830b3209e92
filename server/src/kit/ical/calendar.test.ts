import { expect, test } from 'vitest'
import { type CalendarDate, foldLine, icalCalendar, icalText } from './calendar.ts'

const date: CalendarDate = {
  uid: 'booking-7.ONE@maru',
  start: new Date('2026-11-23T01:00:00Z'),
  end: new Date('2026-11-23T02:00:00Z'),
  changedAt: new Date('2026-11-21T01:00:00Z'),
  sequence: 2,
  title: '주간, 회의; \\ 첫째',
  place: '3층 대회의실',
  text: '한 줄\r\n두 줄',
  isConfirmed: true,
  organizer: { name: '김"서"연', email: 'kim@one.example' },
  attendees: [{ name: '이, 준호', email: 'lee@one.example' }],
}
/** The lines after unfolding, as a calendar program reads them. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')

test('a booking is one event in UTC with its text escaped', () => {
  const lines = linesOf(icalCalendar('내 예약', [date], 'Reservation'))
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  expect(lines).toContain('UID:booking-7.ONE@maru')
  expect(lines).toContain('DTSTART:20261123T010000Z')
  expect(lines).toContain('DTEND:20261123T020000Z')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('SUMMARY:주간\\, 회의\\; \\\\ 첫째')
  expect(lines).toContain('DESCRIPTION:한 줄\\n두 줄')
  expect(lines).toContain(`ORGANIZER;CN="김^'서^'연":mailto:kim@one.example`)
  expect(lines).toContain('ATTENDEE;CN="이, 준호":mailto:lee@one.example')
  expect(lines).toContain('STATUS:CONFIRMED')
})

test('a title cannot add lines', () => {
  const lines = linesOf(
    icalCalendar('x', [{ ...date, title: '회의\r\nATTENDEE:mailto:evil@x.example' }], 'Reservation'),
  )
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  expect(icalText('a\u0000b\u001b')).toBe('a b ')
})

test('lines have 75 octets at most, and no character is split', () => {
  const folded = foldLine(`SUMMARY:${'회의실😀'.repeat(30)}`)
  for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'회의실😀'.repeat(30)}`)
})
