// node scripts/run.mjs bench/memory.ts [seconds] [--steady MINUTES] [--before COMMIT] [--snapshot]
// Measures the resident memory of a portal under a load without a pause, with other options of V8 and of the allocator.
// Prints the memory at the start, its mean in the second half of the load, the most, and the rate.
// With --steady: the portal as it is, after the load, under ten calls a second for so many minutes; with --before also
// the portal of another version. --snapshot leaves a snapshot of the heap in the system's temporary folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkOut, removeChecked } from '@maru/server/test/checked-out'
import { measured } from './calls.ts'
import { openBench, seedBench } from './kit/database.ts'
import { type Program, startProgram } from './kit/programs.ts'
import { load, type Pace, type Rate, requestsOf, signIn } from './kit/rate.ts'

const { values, positionals } = parseArgs({
  options: {
    steady: { type: 'string' },
    before: { type: 'string' },
    snapshot: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const seconds = Number(positionals[0] ?? 30)
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
const folder = mkdtempSync(join(tmpdir(), 'maru-memory-'))
const memoryFile = join(folder, 'memory.json')

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const { url, db, server } = await openBench()
const place = await seedBench(db, 5_000, undefined, true)

interface Measured extends Rate {
  start: number
  mean: number
  most: number
}

/** Loads a portal; the memory is that of the second half. */
async function loaded(portal: Program, pace: Pace): Promise<Measured> {
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
  const rate = await load(portal.url, mixed, requests, pace)
  isOver = true
  await watching
  const half = samples.slice(samples.length / 2)
  const mean = half.reduce((sum, one) => sum + one, 0) / half.length
  return { ...rate, start, mean, most: Math.max(...half) }
}

const settings = { DATABASE_URL: url, DATABASE_POOL: '10' }
const storm = { connections: 16, seconds }

async function measureVariants(): Promise<void> {
  for (const [name, env] of Object.entries(variants)) {
    const portal = await startProgram('server/src/main.ts', { ...settings, ...env })
    const { start, mean, most, perSecond } = await loaded(portal, storm)
    console.log(
      `${name}: ${start.toFixed(0)} MB at the start, mean ${mean.toFixed(0)} MB, most ${most.toFixed(0)} MB, ${perSecond.toFixed(0)} calls a second`,
    )
    await portal.stop()
  }
}

interface Probe {
  heapUsed: number
  heapTotal: number
  external: number
  spaces: Record<string, number>
  longPauses: { at: number; ms: number }[]
}

const probe = () => JSON.parse(readFileSync(memoryFile, 'utf8')) as Probe

function print(name: string, { mean, most, perSecond, p50, p99 }: Measured, since: number): void {
  const { heapUsed, heapTotal, external, spaces, longPauses } = probe()
  const mega = (bytes: number) => (bytes / 1_048_576).toFixed(0)
  const pauses = longPauses.filter(({ at }) => at >= since).map(({ ms }) => ms.toFixed(0))
  console.log(
    `${name}: mean ${mean.toFixed(0)} MB, most ${most.toFixed(0)} MB; ${perSecond.toFixed(0)} calls a second, half within ${p50} ms, 99 % within ${p99} ms; at its end the heap has ${mega(heapTotal)} MB (${mega(heapUsed)} used, ${spaces.new_space?.toFixed(0)} for new objects, ${spaces.old_space?.toFixed(0)} for old ones), and ${mega(external)} MB are outside of it; collections of more than 30 ms: ${pauses.join(', ') || 'none'}`,
  )
}

/** A load without a pause, and then ten calls a second. */
async function measureSteady(name: string, program: string, minutes: number): Promise<void> {
  const portal = await startProgram(join(program, 'server/src/main.ts'), {
    ...settings,
    MEMORY_FILE: memoryFile,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'kit/memory-probe.mjs')}`,
  })
  console.log(`${name}, at the start: ${(await residentOf(portal.pid)).toFixed(0)} MB`)
  const began = Date.now()
  print(`${name}, without a pause`, await loaded(portal, storm), began)
  const calm = Date.now()
  const steady = await loaded(portal, { connections: 10, seconds: minutes * 60, perSecond: 10 })
  print(`${name}, ten calls a second`, steady, calm)
  if (values.snapshot) process.kill(portal.pid, 'SIGUSR2')
  await portal.stop()
}

try {
  if (values.steady === undefined) await measureVariants()
  else {
    const minutes = Number(values.steady)
    const older = values.before ? await checkOut(values.before) : undefined
    if (older) await measureSteady(values.before ?? '', older, minutes).finally(() => removeChecked(older))
    await measureSteady('this program', join(import.meta.dirname, '..'), minutes)
  }
} finally {
  if (!values.snapshot) rmSync(folder, { recursive: true, force: true })
  else console.log(folder)
  await db.end({ timeout: 2 })
  await server?.stop()
}
