import { expect, test } from 'vitest'
import { storyFailures, unitFailures, unstableStories } from './failures.mjs'

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
  expect(unitFailures(result, '/root')).toEqual([
    '✗ server/src/a.test.ts > subtracts',
    '    AssertionError: expected 1 to be 2',
    '    at file.ts:1:1',
    '✗ api/src/b.test.ts',
    '    Cannot find module x',
  ])
})

test('names the failed stories of nested suites, and errors outside of stories', () => {
  const spec = (status) => ({
    file: 'home.spec.ts',
    line: 3,
    title: 'home opens',
    tests: [{ projectName: 'phone', status, results: [{ error: { message: 'Timeout' } }] }],
  })
  const result = {
    suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected')] }] }],
    errors: [{ message: 'No tests found' }],
  }
  expect(storyFailures(result)).toEqual([
    '✗ [phone] home.spec.ts:3 > home opens',
    '    Timeout',
    '✗ stories',
    '    No tests found',
  ])
})

test('names the stories that passed when they were repeated, with the message of the failure', () => {
  const spec = (status) => ({
    file: 'home.spec.ts',
    line: 3,
    title: 'home opens',
    tests: [{ projectName: 'phone', status, results: [{ error: { message: 'Timeout' } }, {}] }],
  })
  const result = { suites: [{ specs: [spec('flaky'), spec('expected')] }] }
  expect(unstableStories(result)).toEqual(['✗ [phone] home.spec.ts:3 > home opens', '    Timeout'])
  expect(storyFailures(result)).toEqual([])
})
