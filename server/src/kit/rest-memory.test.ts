import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isReleaseDue } from './rest-memory.ts'

const rest = { heap: 300, released: 150, sinceRequest: 1_000, sinceRelease: 60_000 }

test.each([
  ['the heap has grown and no request arrives', {}, true],
  ['the heap has hardly grown', { heap: 249 }, false],
  ['a request arrived just before', { sinceRequest: 999 }, false],
  ['the last release was less than a minute ago', { sinceRelease: 59_999 }, false],
])('%s', (_case, change, expected) => {
  expect(isReleaseDue({ ...rest, ...change })).toBe(expected)
})

// In a process of its own: the heap of the test runner is used by other tests.
test('a release returns the memory of objects that nothing needs', async () => {
  const program = `
    import { releaseMemory } from './release-memory.ts'
    const heap = () => process.memoryUsage().heapTotal / 1048576
    let all = Array.from({ length: 1500000 }, (_, n) => ({ n }))
    const grown = heap()
    all = null
    releaseMemory()
    console.log(grown - heap() > 50 ? 'released' : 'kept ' + grown + ' ' + heap())
  `
  const flags = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname })
  expect(stdout).toBe('released\n')
})
