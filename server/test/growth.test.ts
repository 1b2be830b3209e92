import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { hotCalls } from './growth/calls.ts'
import { type Grown, grow, openGrown } from './growth/rows.ts'
import { pagesReadByAll } from './pages-read.ts'

/** `node bench/growth.ts 100` sets it: how many times the demo the tables have, and the table of pages is printed. */
const factor = Number(process.env.MARU_GROWTH ?? 5)
/** Articles of the demo; the other tables of the growth have as many rows of one person. */
const demo = 1200

let portal: TestApp
let grown: Grown

beforeAll(async () => {
  portal = await openTestApp({ now: new Date().toISOString() })
  grown = await openGrown(portal)
}, 60_000)
afterAll(() => portal.stop())

interface Pages {
  pages: number
  text: string
}

async function measure(): Promise<Record<string, Pages>> {
  const measured: Record<string, Pages> = {}
  for (const { name, make } of hotCalls) {
    // Caches of the process are full: what is read once in minutes is no part of a call.
    await make(grown)
    const { pages, most } = await pagesReadByAll(portal, () => make(grown))
    measured[name] = { pages, text: most.text.replace(/\s+/g, ' ').trim().slice(0, 200) }
  }
  return measured
}

function print(small: Record<string, Pages>, large: Record<string, Pages>): void {
  const rows = hotCalls.map(({ name, most }) => {
    const [before, after] = [small[name]?.pages, large[name]?.pages]
    return `| ${name} | ${before} | ${after} | ${most} |`
  })
  const head = [`| Call | Pages, demo | Pages, ${factor} times | Budget |`, '|---|---|---|---|']
  process.stdout.write(`${[...head, ...rows].join('\n')}\n`)
}

test('a hot call reads no more pages when the tables grow', async () => {
  await grow(grown, demo)
  const small = await measure()
  await grow(grown, demo * factor)
  const large = await measure()
  if (process.env.MARU_GROWTH) print(small, large)
  const above = hotCalls.flatMap(({ name, most }) => {
    const { pages, text } = large[name] ?? { pages: 0, text: '' }
    const before = small[name]?.pages ?? 0
    // Trees are a level higher and searches find up to their limits; a table that is read whole is five times as large.
    const grows = factor <= 5 && pages > before * 3 + 100
    return pages > most || grows ? [`${name}: ${before} -> ${pages}, at most ${most}: ${text}`] : []
  })
  expect(above).toEqual([])
}, 600_000)
