import type { MailMoving } from '@maru/api/mail/moving'
import { expect, test } from 'vitest'
import { durationOf, isFollowDay, isReading, mayFollow, shownState } from './moving.rules.ts'

test.each([
  [0, 1, 'seconds'],
  [119.2, 120, 'seconds'],
  [120, 2, 'minutes'],
  [3_601, 61, 'minutes'],
  [7_200, 2, 'hours'],
  [90_000, 25, 'hours'],
])('%d seconds are shown as %d %s', (seconds, count, unit) => {
  expect(durationOf(seconds)).toEqual({ count, unit })
})

const moving = (more: Partial<MailMoving>) =>
  ({ kind: 'imap', isDry: false, state: 'running', readAt: null, followUntil: null, ...more }) as MailMoving
const period = { readAt: '2026-11-21T01:00:00Z', followUntil: '2026-12-21T15:00:00Z' }

test('a visit in a forwarding period is shown as the period, and the first reading as itself', () => {
  expect(shownState(moving({}))).toBe('running')
  expect(shownState(moving(period))).toBe('following')
  expect(shownState(moving({ ...period, state: 'paused' }))).toBe('paused')
  expect([isReading(moving({})), isReading(moving(period))]).toEqual([true, false])
})

test('what was read from a server and what is being read may have a forwarding period', () => {
  const offered = [
    moving({}),
    moving({ ...period, state: 'done' }),
    moving({ state: 'stopped' }),
    moving({ isDry: true }),
    moving({ ...period, kind: 'mbox', state: 'done' }),
  ].map(mayFollow)
  expect(offered).toEqual([true, true, false, false, false])
})

test('a last day is one from today to the last one that is allowed', () => {
  const days = ['2026-11-20', '2026-11-21', '2027-02-19', '2027-02-20', '']
  const allowed = days.map((day) => isFollowDay(day, '2026-11-21', '2027-02-19'))
  expect(allowed).toEqual([false, true, true, false, false])
})
