import { expect, test } from 'vitest'
import { fileResults, storyResults } from './failures.mjs'
import { countStories } from './story-run.mjs'

test('names the failed unit tests with the beginning of their messages', () => {
  const red = `${String.fromCharCode(27)}[31mAssertionError: expected 1 to be 2${String.fromCharCode(27)}[39m`
  const result = {
    testResults: [
      {
        name: '/root/server/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'subtracts', status: 'failed', failureMessages: [`${red}\n\n    at file.ts:1:1`] },
        ],
      },
      {
        name: '/root/api/src/b.test.ts',
        status: 'failed',
        message: 'Cannot find module x',
        assertionResults: [],
      },
      { name: '/root/api/src/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  const files = fileResults(result, '/root')
  expect(files.flatMap(({ lines }) => lines)).toEqual([
    '✗ server/src/a.test.ts > subtracts',
    '    AssertionError: expected 1 to be 2',
    '    at file.ts:1:1',
    '✗ api/src/b.test.ts',
    '    Cannot find module x',
  ])
  expect(files.map(({ file, tests, passed, failed }) => [file, tests, passed, failed])).toEqual([
    ['server/src/a.test.ts', 2, 1, 1],
    ['api/src/b.test.ts', 0, 0, 1],
    ['api/src/c.test.ts', 0, 0, 0],
  ])
})

const story = (status, file = 'home.spec.ts') => ({
  ...{ file, line: 3, title: 'home opens' },
  tests: [{ projectName: 'phone', status, results: [{ error: { message: 'Timeout' } }, {}] }],
})

test('names the failed stories of nested suites, and errors outside of stories', () => {
  const result = {
    suites: [{ specs: [story('expected')], suites: [{ specs: [story('unexpected')] }] }],
    errors: [{ message: 'No tests found' }],
  }
  const match = storyResults(result)
  expect([match.passed, match.failed.flatMap(({ lines }) => lines), match.errors]).toEqual([
    1,
    ['✗ [phone] home.spec.ts:3 > home opens', '    Timeout'],
    ['✗ stories', '    No tests found'],
  ])
})

test('a story that passed when it was repeated is unstable, and its file is listed', () => {
  const result = { suites: [{ specs: [story('flaky'), story('expected')] }] }
  const log = ['✗ [phone] home.spec.ts:3 > home opens', '    Timeout']
  const file = 'e2e/stories/home.spec.ts'
  expect(countStories(result, 0, [])).toMatchObject({
    ...{ passed: 2, failed: 0, lines: [], unstable: [{ file, log }], files: [file], failedFiles: [file] },
  })
})

test('a story that passed when it was repeated fails if its file is listed', () => {
  const result = { suites: [{ specs: [story('flaky'), story('flaky', 'mail.spec.ts')] }] }
  const listed = [{ file: 'e2e/stories/home.spec.ts', date: '2026-11-28', message: '' }]
  const counts = countStories(result, 0, listed)
  expect([counts.passed, counts.failed, counts.unstable.map(({ file }) => file)]).toEqual([
    ...[1, 1],
    ['e2e/stories/mail.spec.ts'],
  ])
  expect(counts.lines.at(-1)).toContain('listed as unstable since 2026-11-28')
})

test('stories without a report, without a story, with an error or with a failed program have failed', () => {
  const passing = { suites: [{ specs: [story('expected')] }] }
  const failed = (result, code, listed) => countStories(result, code, listed).failed
  expect([failed(passing, 0, []), failed(passing, 1, []), failed(undefined, 0, [])]).toEqual([0, 1, 1])
  expect(failed({ suites: [] }, 0, [])).toBe(1)
  expect(failed({ ...passing, errors: [{ message: 'worker ended' }] }, 0, [])).toBe(1)
})
