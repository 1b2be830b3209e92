import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Place } from './kit/place.ts'
import { load, median, type Pace, type Rate, requestsOf, signIn } from './kit/rate.ts'

interface Question {
  /** Root of the other checkout, with its packages installed. */
  folder: string
  /** Keys of the measurements. */
  keys: string[]
  articles: number
  rounds: number
  /** Number of database connections of each portal. */
  pool: number
  pace: Pace
}

/** The exports of a checkout's bench that this file uses: the seeds, the calls and the start of the program. */
type Bench = Pick<typeof import('./kit/database.ts'), 'openBench' | 'seedBench'> &
  Pick<typeof import('./kit/programs.ts'), 'startProgram'> &
  Pick<typeof import('./calls.ts'), 'measured'>

async function benchOf(folder: string): Promise<Bench> {
  const [database, programs, calls] = await Promise.all(
    ['kit/database', 'kit/programs', 'calls'].map(
      (name) => import(pathToFileURL(join(folder, 'bench', `${name}.ts`)).href),
    ),
  )
  return { ...database, ...programs, ...calls }
}

/** Starts the portal of a checkout on a separate database, with the seeds of that checkout. */
async function startPortal(folder: string, { articles, pool, keys }: Question) {
  const { openBench, seedBench, startProgram, measured } = await benchOf(folder)
  const { url, db, server } = await openBench()
  const place = await seedBench(
    db,
    articles,
    undefined,
    keys.some((key) => key.startsWith('search-')),
  )
  const portal = await startProgram('server/src/main.ts', { DATABASE_URL: url, DATABASE_POOL: String(pool) })
  const cookie = await signIn(portal.url, place)
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', origin: portal.url }
  return {
    place,
    rate(key: string, pace: Pace): Promise<Rate> {
      const one = measured.find((some) => some.key === key)
      if (!one) throw new Error(`${folder} does not measure ${key}`)
      return load(portal.url, one, requestsOf(one, place, headers), pace)
    },
    async stop() {
      await portal.stop()
      await db.end({ timeout: 2 })
      await server?.stop()
    },
  }
}

const figures = ({ perSecond, p50, p95 }: Rate) =>
  `${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50.toFixed(1).padStart(5)} ms  p95 ${p95.toFixed(1).padStart(5)} ms`

const ratios = (one: Rate, other: Rate) =>
  (['perSecond', 'p50', 'p95'] as const).map((part) => (one[part] / other[part]).toFixed(2)).join(' / ')

/** Leaves only the search terms that both places have: the same terms are searched in both portals. */
function shareWords(one: Place, two: Place): void {
  for (const kind of ['rare', 'middling', 'common'] as const) {
    const shared = one.words[kind].filter((word) => two.words[kind].includes(word))
    one.words[kind] = shared
    two.words[kind] = shared
  }
}

/**
 * Measures the portal of another checkout ("other") and the portal of this checkout ("this") in turn. The order changes
 * with each round. Prints each round and the medians, with the ratios this / other of the rate, p50 and p95.
 */
export async function compare(question: Question): Promise<void> {
  const { keys, rounds, pace } = question
  const other = await startPortal(resolve(question.folder), question)
  const ours = await startPortal(join(import.meta.dirname, '..'), question)
  shareWords(other.place, ours.place)
  try {
    for (const key of keys) {
      const rates: Record<'other' | 'ours', Rate[]> = { other: [], ours: [] }
      // This warm-up round is not counted: a program that has just started compiles code and runs its first
      // jobs.
      for (const portal of [other, ours]) await portal.rate(key, pace)
      for (let round = 0; round < rounds; round += 1) {
        const order = round % 2 === 0 ? (['other', 'ours'] as const) : (['ours', 'other'] as const)
        for (const side of order) rates[side].push(await (side === 'ours' ? ours : other).rate(key, pace))
        const [one, two] = [rates.other.at(-1), rates.ours.at(-1)]
        if (!one || !two) throw new Error('nothing was measured')
        console.log(
          `${key} ${String(round + 1).padStart(2)}: other ${figures(one)} | this ${figures(two)} | ratio ${ratios(two, one)} | load ${loadavg()[0]?.toFixed(1)}`,
        )
      }
      const [one, two] = [median(rates.other), median(rates.ours)]
      console.log(
        `${key}, medians: other ${figures(one)} | this ${figures(two)} | ratio ${ratios(two, one)}\n`,
      )
    }
  } finally {
    await other.stop()
    await ours.stop()
  }
}
