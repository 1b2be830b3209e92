import { expect, test } from 'vitest'
import { afterFault, awayPause, storablePath, wellKnownByName } from './source.rules.ts'

test.each([
  [['INBOX'], 'inbox'],
  [['받은 편지함'], 'inbox'],
  [['Sent Items'], 'sentitems'],
  [['INBOX', 'Sent'], 'sentitems'],
  [['보낸메일함'.normalize('NFD')], 'sentitems'],
  [['Junk E-mail'], 'junkemail'],
  [['Deleted Items'], 'deleteditems'],
  [['已删除邮件'], 'deleteditems'],
  [['Drafts'], null],
  [['거래처', 'Sent'], null],
  [['INBOX', '거래처', 'Sent'], null],
  [['constructor'], null],
  [[], null],
])('a folder of a file with the name %j is %s', (path, folder) => {
  expect(wellKnownByName(path)).toBe(folder)
})

test('a password is asked for again twice, and a passing fault is tried again after 1 to 60 minutes, eight times', () => {
  const wrong = [0, 1, 2].map(
    (wrongPasswords) => afterFault('password', { wrongPasswords, failures: 0 }).state,
  )
  expect(wrong).toEqual(['paused', 'paused', 'failed'])
  const again = [0, 1, 5, 6, 7].map((failures) => {
    const { state, pause } = afterFault('broken', { wrongPasswords: 0, failures })
    return [state, pause]
  })
  expect(again).toEqual([
    ['running', 1],
    ['running', 2],
    ['running', 32],
    ['running', 60],
    ['paused', 0],
  ])
  expect(afterFault('certificateName', { wrongPasswords: 0, failures: 0 }).state).toBe('paused')
})

test('a server that is away in a forwarding period is asked after a quarter of an hour, and after an hour at most', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const pauses = [null, '2026-12-01T11:55:00Z', '2026-12-01T11:30:00Z', '2026-11-01T00:00:00Z'].map((since) =>
    awayPause(since, now),
  )
  expect(pauses).toEqual([15, 15, 30, 60])
})

test('a name of any length, with halves of letters and without a letter, can be stored', () => {
  const path = storablePath(['a'.repeat(600), 'a\0b', '\ud800'])
  expect(path).toEqual(['a'.repeat(500), 'a\ufffdb', '\ufffd'])
  expect(storablePath(Array.from({ length: 60 }, () => 'a'))).toHaveLength(50)
  const long = storablePath(['a'.repeat(400), 'b'.repeat(599), '\u{1f600}c'.repeat(9), 'd'])
  expect(long).toEqual(['a'.repeat(400), 'b'.repeat(500), `${'\u{1f600}c'.repeat(9)}`, 'd'])
  const cut = storablePath(['a'.repeat(500), 'b'.repeat(499), '\u{1f600}', 'c'])
  expect(cut).toEqual(['a'.repeat(500), 'b'.repeat(499), '\ufffd'])
})
