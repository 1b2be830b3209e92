import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProcessFault, runInProcess } from './run-in-worker.ts'

let folder: string
let module: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-process-'))
  const file = join(folder, 'work.mjs')
  await writeFile(
    file,
    `export const double = (n) => 2 * n
     export const forEver = () => { for (;;) {} }
     export const fill = () => { const all = []; for (;;) all.push(new Array(10000).fill(all.length)) }`,
  )
  module = pathToFileURL(file).href
})
afterAll(() => rm(folder, { recursive: true }))

const limits = { seconds: 5, megabytes: 64 }

test('work in a process returns its answer, for many more tasks than threads', async () => {
  const all = Array.from({ length: 5 }, (_, n) => runInProcess({ module, name: 'double', input: n }, limits))
  expect(await Promise.all(all)).toEqual([0, 2, 4, 6, 8])
})

test('work that never ends, exhausts its memory or does not exist is ended, and calls continue meanwhile', async () => {
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
  }, 20)
  await expect(
    runInProcess({ module, name: 'forEver', input: 0 }, { ...limits, seconds: 0.6 }),
  ).rejects.toBeInstanceOf(ProcessFault)
  clearInterval(beat)
  expect(beats).toBeGreaterThan(10)
  for (const name of ['fill', 'none']) {
    await expect(runInProcess({ module, name, input: 0 }, limits)).rejects.toBeInstanceOf(ProcessFault)
  }
  expect(await runInProcess({ module, name: 'double', input: 4 }, limits)).toBe(8)
})
