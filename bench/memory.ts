// node scripts/run.mjs bench/memory.ts [seconds] Measures the resident memory of a portal under a load without a pause, with
// other options of V8 and of the allocator. Prints the memory at the start, its mean in the second half of the load, the
// most, and the rate.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { measured } from './calls.ts'
import { openBench, seedBench } from './kit/database.ts'
import { startProgram } from './kit/programs.ts'
import { load, requestsOf, signIn } from './kit/rate.ts'

const seconds = Number(process.argv[2] ?? 30)
const variants: Record<string, Record<string, string>> = {
  'as it is': {},
  'one arena': { MALLOC_ARENA_MAX: '1' },
  'two arenas': { MALLOC_ARENA_MAX: '2' },
  'new objects 16 MB': { NODE_OPTIONS: '--max-semi-space-size=16' },
  'new objects 8 MB, two arenas': { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' },
  'old objects 256 MB, 16 MB, two arenas': {
    NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=256',
    MALLOC_ARENA_MAX: '2',
  },
}
const keys = ['list', 'read', 'menu', 'large', 'deep', 'comments', 'search-rare', 'search-common']

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const { url, db, server } = await openBench()
const place = await seedBench(db, 5_000, undefined, true)
try {
  for (const [name, env] of Object.entries(variants)) {
    const portal = await startProgram('server/src/main.ts', {
      DATABASE_URL: url,
      DATABASE_POOL: '10',
      ...env,
    })
    const headers = {
      cookie: await signIn(portal.url, place),
      'x-requested-with': 'XMLHttpRequest',
      origin: portal.url,
    }
    const calls = measured.filter(({ key }) => keys.includes(key))
    const start = await residentOf(portal.pid)
    const samples: number[] = []
    let isOver = false
    const watching = (async () => {
      for (; !isOver; await sleep(250)) samples.push(await residentOf(portal.pid))
    })()
    const requests = calls.flatMap((one) => requestsOf(one, place, headers))
    const mixed = { ...calls[0], areAlike: true } as (typeof calls)[number]
    const { perSecond } = await load(portal.url, mixed, requests, { connections: 16, seconds })
    isOver = true
    await watching
    const half = samples.slice(samples.length / 2)
    const mean = half.reduce((sum, one) => sum + one, 0) / half.length
    console.log(
      `${name}: ${start.toFixed(0)} MB at the start, mean ${mean.toFixed(0)} MB, most ${Math.max(...samples).toFixed(0)} MB, ${perSecond.toFixed(0)} calls a second`,
    )
    await portal.stop()
  }
} finally {
  await db.end({ timeout: 2 })
  await server?.stop()
}
