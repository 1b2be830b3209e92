import { expect, test } from 'vitest'
import type { PresenceTime } from '#kit/room-slots/presence-source.ts'
import { stateAt } from './presence.rules.ts'

const at = (text: string) => Date.parse(`2026-12-0${text}:00Z`)
const time = (kind: PresenceTime['kind'], from: string, until: string): PresenceTime => ({
  kind,
  from: at(from),
  until: at(until),
})
const night = [
  time('outside', '2T00:00', '2T09:00'),
  time('outside', '2T18:00', '3T00:00'),
  time('outside', '3T00:00', '3T09:00'),
]
const say = (isOpen: boolean, times: PresenceTime[], now: string) => {
  const shown = stateAt({ isOpen, times }, at(now))
  if (!shown) return null
  const text = (one: number | null) => (one === null ? '-' : new Date(one).toISOString().slice(8, 16))
  return `${shown.state} ${text(shown.until)} ${text(shown.freeUntil)}`
}

test.each([
  ['a person without times is at work until an unknown time', true, [], '2T10:00', 'here - -'],
  ['a person at work is so until the next time', true, night, '2T10:00', 'here 02T18:00 -'],
  ['nothing is known of a person who shares nothing', false, [], '2T10:00', null],
  [
    'a known absence shows also for a person who shares nothing',
    false,
    [time('away', '2T00:00', '4T00:00')],
    '2T10:00',
    'absent 04T00:00 -',
  ],
  [
    'a later absence of a person who shares nothing says nothing of now',
    false,
    [time('away', '3T00:00', '4T00:00')],
    '2T10:00',
    null,
  ],
  [
    'a meeting ends with the last of those that overlap or touch, and the free time after it with work',
    true,
    [time('busy', '2T09:30', '2T10:30'), time('busy', '2T10:30', '2T11:00'), ...night],
    '2T10:00',
    'meeting 02T11:00 02T18:00',
  ],
  [
    'a meeting to the end of work has no free time after it',
    true,
    [time('busy', '2T17:00', '2T18:00'), ...night],
    '2T17:00',
    'meeting 02T18:00 -',
  ],
  [
    'the end is exclusive',
    true,
    [time('busy', '2T09:00', '2T10:00'), ...night],
    '2T10:00',
    'here 02T18:00 -',
  ],
  [
    'an absence goes before a meeting',
    true,
    [time('busy', '2T09:00', '2T11:00'), time('away', '2T00:00', '2T12:00')],
    '2T10:00',
    'absent 02T12:00 -',
  ],
  [
    'a meeting ends when an absence begins in it, and no free time follows',
    true,
    [time('busy', '2T09:30', '2T12:30'), time('away', '2T12:00', '3T00:00'), ...night],
    '2T10:00',
    'meeting 02T12:00 -',
  ],
  [
    'an absence that begins with the meeting before it ends that meeting only',
    true,
    [
      time('busy', '2T09:30', '2T10:30'),
      time('busy', '2T10:30', '2T12:30'),
      time('away', '2T10:30', '2T11:00'),
    ],
    '2T10:00',
    'meeting 02T10:30 -',
  ],
  [
    'a meeting in the evening is one',
    true,
    [time('busy', '2T19:00', '2T20:00'), ...night],
    '2T19:30',
    'meeting 02T20:00 -',
  ],
  ['the nights on both sides of midnight are one', true, night, '2T20:00', 'outside 03T09:00 -'],
  [
    'work does not begin again on a day of leave',
    true,
    [...night, time('away', '3T00:00', '4T00:00'), time('outside', '4T00:00', '4T09:00')],
    '2T20:00',
    'outside 04T09:00 -',
  ],
] as const)('%s', (_name, isOpen, times, now, expected) => {
  expect(say(isOpen, [...times], now)).toBe(expected)
})
