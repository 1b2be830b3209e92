import { expect, it } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { outcomeOf, refusalIn } from './send-waiting.ts'
import { isTooOld, storedDays } from './store.ts'

const refused = (status: number, code = 'kit.failed') =>
  new CallError({ code, status, params: {}, supportCode: null, retryAfter: null })

it.each([
  ['no answer', new TypeError('Failed to fetch'), 'later'],
  ['a server that restarts', refused(503), 'later'],
  ['too many calls', refused(429), 'later'],
  ['an answer that is not of the portal', refused(200), 'later'],
  ['a right that the person has lost', refused(403), 'refused'],
  ['an article that is gone', refused(404), 'refused'],
  ['work that was done, and its answer lost', refused(409, 'kit.doneBefore'), 'sent'],
  ['a session that has ended', refused(401), 'ended'],
])('a waiting call with %s', (_name, error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome)
})

it('a call that waited a week is not sent', () => {
  const day = 86_400_000
  expect(isTooOld({ at: 0 }, storedDays * day - 1)).toBe(false)
  expect(isTooOld({ at: 0 }, storedDays * day)).toBe(true)
})

it('a document that several approvals left out is refused, and an answer without it is not', () => {
  expect(refusalIn({ approved: [], skipped: [{ apmId: '1', code: 'approval.changed' }] })).toBe(
    'approval.changed',
  )
  expect(refusalIn({ approved: ['1'], skipped: [] })).toBeNull()
  expect(refusalIn({ id: '4' })).toBeNull()
  expect(refusalIn(null)).toBeNull()
})
