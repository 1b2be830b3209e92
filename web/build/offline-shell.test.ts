// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withFiles } from './offline-shell.ts'

const source = await readFile(join(import.meta.dirname, '../public/worker.js'), 'utf8')
const versionOf = (worker: string) => /"version":"(\w+)"/.exec(worker)?.[1]

it('the worker gets the files of the build, and another version when a file or its contents change', () => {
  const first = withFiles(source, ['/po/index.html', '/po/assets/a-1.js'], 'x')
  expect(first).toContain('"/po/assets/a-1.js"')
  expect(versionOf(first)).toMatch(/^[0-9a-f]{16}$/)
  expect(versionOf(withFiles(source, ['/po/index.html', '/po/assets/a-2.js'], 'x'))).not.toBe(
    versionOf(first),
  )
  expect(versionOf(withFiles(source, ['/po/index.html', '/po/assets/a-1.js'], 'y'))).not.toBe(
    versionOf(first),
  )
})

it('a worker without a place for the files stops the build', () => {
  expect(() => withFiles('', [], '')).toThrow()
})
