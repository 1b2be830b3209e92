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
     export const pid = () => process.pid
     export const fill = () => { const all = []; for (;;) all.push(new Array(10000).fill(all.length)) }`,
  )
  module = pathToFileURL(file).href
})
afterAll(() => rm(folder, { recursive: true }))

const limits = { seconds: 5, megabytes: 64 }
const run = (name: string, input = 0, own: Partial<typeof limits> = {}, owner = '') =>
  runInProcess<number>({ owner, module, name, input }, { ...limits, ...own })

test('work in a process returns its answer, for many more tasks than threads', async () => {
  const all = Array.from({ length: 5 }, (_, n) => run('double', n, {}, String(n)))
  expect(await Promise.all(all)).toEqual([0, 2, 4, 6, 8])
})

test('work that never ends, exhausts its memory or does not exist is ended, and calls continue meanwhile', async () => {
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
  }, 20)
  await expect(run('forEver', 0, { seconds: 0.6 })).rejects.toBeInstanceOf(ProcessFault)
  clearInterval(beat)
  expect(beats).toBeGreaterThan(10)
  for (const name of ['fill', 'none']) {
    await expect(run(name)).rejects.toBeInstanceOf(ProcessFault)
  }
  expect(await run('double', 4)).toBe(8)
})

test('two dozen pieces of several owners use two processes, and a process that was ended is replaced', async () => {
  const pieces = Array.from({ length: 24 }, (_, n) => run('pid', 0, {}, `owner ${n % 3}`))
  const pids = new Set(await Promise.all(pieces))
  expect(pids.size).toBeLessThanOrEqual(2)
  await expect(Promise.all([run('fill', 0, {}, 'a'), run('fill', 0, {}, 'b')])).rejects.toBeInstanceOf(
    ProcessFault,
  )
  expect(pids).not.toContain(await run('pid', 0, {}, 'c'))
})

test('the hundred and second waiting piece of an owner is refused', async () => {
  const pieces = Array.from({ length: 103 }, () => run('pid', 0, {}, 'greedy').then(() => 'done', String))
  const ends = await Promise.all(pieces)
  expect(ends.filter((end) => end !== 'done')).toEqual(['Error: kit.throttled', 'Error: kit.throttled'])
  expect(await run('double', 1, {}, 'greedy')).toBe(2)
})
