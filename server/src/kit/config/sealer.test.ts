import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSealer } from './sealer.ts'

const folder = mkdtempSync(join(tmpdir(), 'maru-sealer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string, file = '') =>
  openSealer({ DATA_DIR: join(folder, name), SEAL_KEY_FILE: file && join(folder, file) })
const secret = Buffer.from('비밀 답')

test('two processes on one folder share the key, and only its owner may read the file', () => {
  const sealed = inFolder('one').seal('survey.answers', secret)
  expect(inFolder('one').open('survey.answers', sealed)).toEqual(secret)
  expect(statSync(join(folder, 'one', 'seal.key')).mode & 0o777).toBe(0o600)
})

test('equal values are sealed differently, and keep their length', () => {
  const sealer = inFolder('one')
  const both = [sealer.seal('survey.answers', secret), sealer.seal('survey.answers', secret)]
  expect(both[0]?.equals(both[1] ?? secret)).toBe(false)
  expect(both[0]?.length).toBe(both[1]?.length)
  expect(both[0]?.subarray(0, 4)).toEqual(sealer.keyId('survey.answers'))
})

test('another key, another purpose and changed bytes do not open a value', () => {
  const sealer = inFolder('one')
  const sealed = sealer.seal('survey.answers', secret)
  expect(() => inFolder('two').open('survey.answers', sealed)).toThrow('another key')
  expect(() => sealer.open('mail.password', sealed)).toThrow('another key')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => sealer.open('survey.answers', changed)).toThrow()
})

test('a key file of its own is used, and a damaged one is refused', () => {
  const sealed = inFolder('three', 'shared.key').seal('survey.answers', secret)
  expect(inFolder('four', 'shared.key').open('survey.answers', sealed)).toEqual(secret)
  expect(readFileSync(join(folder, 'shared.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  writeFileSync(join(folder, 'broken.key'), 'abc')
  expect(() => inFolder('five', 'broken.key').seal('survey.answers', secret)).toThrow('not a key')
})
