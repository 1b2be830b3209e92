import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './child.mjs'
import { failedFirst, slowFiles } from './last-failures.mjs'
import { sortFiles } from './sequencer.mjs'

test('projects with a failed file run first, and their files stay together', () => {
  const file = (path, name) => ({ path, project: { name } })
  const files = [
    file('a', 'api'),
    file('b', 'server'),
    file('c', 'server'),
    file('d', 'server'),
    file('e', 'web'),
  ]
  const pathOf = ({ path }) => path
  const order = (failed, slow) => sortFiles(files, { pathOf, failed, slow }).map(pathOf).join('')
  expect(order([], [])).toBe('abcde')
  expect(order([], ['d', 'c'])).toBe('adcbe')
  expect(order(['c'], ['d'])).toBe('cdbae')
  expect(order(['e', 'gone'], [])).toBe('eabcd')
})

test('stories that failed run first in every project, and only once', () => {
  const projects = [{ name: 'desktop' }, { name: 'phone' }]
  expect(failedFirst(projects, [])).toEqual(projects)
  const patterns = ['**/e2e/stories/home.spec.ts']
  expect(failedFirst(projects, ['e2e/stories/home.spec.ts'])).toEqual([
    { name: 'desktop', testMatch: patterns },
    { name: 'phone', testMatch: patterns },
    { name: 'desktop', testIgnore: patterns },
    { name: 'phone', testIgnore: patterns },
  ])
})

test('each listed slow file exists, once', () => {
  const files = slowFiles()
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})
