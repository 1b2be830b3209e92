// node scripts/run.mjs bench/file/file.ts [--size 1073741824] [--photos 1000] [--rounds 3] [--threads]
// Measures uploads compared with a bare stream to disk, the memory of the server, and the board list while
// the server creates thumbnails.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { boardApi } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import type { Db } from '@maru/server/kit/db'
import sharp from 'sharp'
import { openBench, seedBench } from '../kit/database.ts'
import type { Place } from '../kit/place.ts'
import { type Program, startProgram } from '../kit/programs.ts'
import { signIn } from '../kit/rate.ts'
import { countUnhashed } from './file.sql.ts'
import { newCode, putBare, type Sender, uploadBytes, uploadFile } from './file-client.ts'
import { busySeconds, type ThreadTimes, threadTimes, threadUse } from './file-threads.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: String(1_073_741_824) },
    photos: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'boolean', default: false },
  },
})
const size = Number(values.size)
const megabyte = 1_048_576

const speed = (bytes: number, milliseconds: number) => Math.round(bytes / 1000 / milliseconds)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const at95 = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0

/** Runs `work`; with `--threads`, prints the CPU time that the threads of the server and of this client used for it. */
async function watched(title: string, pid: number, work: () => Promise<number>): Promise<number> {
  if (!values.threads) return work()
  const readings = (): [ThreadTimes, ThreadTimes] => [threadTimes(pid), threadTimes(process.pid)]
  const [server, client] = readings()
  const busy = busySeconds()
  const time = await work()
  const busyAll = busySeconds() - busy
  const [serverAfter, clientAfter] = readings()
  console.log(`${title}: ${Math.round(time)} ms; server ${threadUse(server, serverAfter)}`)
  console.log(`  client ${threadUse(client, clientAfter)}; the whole machine ${busyAll.toFixed(2)} s`)
  return time
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the resident memory of a process in bytes: now, and the peak since {@link resetPeak} (Linux). */
function memoryOf(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

async function openSender(url: string, place: Place): Promise<Sender> {
  return {
    url,
    headers: { 'x-requested-with': 'XMLHttpRequest', origin: url, cookie: await signIn(url, place) },
  }
}

/**
 * Removes written files and waits until the disk is idle, so that all measurements start in the same state. A virtual
 * machine that must allocate new memory for its file cache needs up to 2 s more per gigabyte.
 */
function cleanUp(folder: string): void {
  const stored = readdirSync(join(folder, 'files')).filter((name) => /^[0-9a-f]{2}$/.test(name))
  const bare = readdirSync(folder).filter((name) => name.startsWith('bare-'))
  for (const name of [...stored.map((one) => join('files', one)), ...bare]) {
    rmSync(join(folder, name), { recursive: true })
  }
  execFileSync('sync')
}

/** Waits until the server has read back and hashed every file; prints the time and the CPU use. */
async function waitForWholes({ db, pid }: Uploading, codes: string[]): Promise<void> {
  const before = threadTimes(pid)
  const began = performance.now()
  while ((await countUnhashed(db, codes)) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  const seconds = (performance.now() - began) / 1000
  console.log(`  whole hashed after ${seconds.toFixed(1)} s; server ${threadUse(before, threadTimes(pid))}`)
}

/** Times of one round of uploads in milliseconds (`portal` includes `wait`), and the growth of the memory in bytes. */
interface Round {
  plain: number
  synced: number
  portal: number
  wait: number
  growth: number
}

async function measureRound(uploading: Uploading): Promise<Round> {
  const { sender, bare, pid, folder } = uploading
  cleanUp(folder)
  const plain = await watched('bare', bare.pid, () => timed(() => putBare(`${bare.url}/plain`, size)))
  cleanUp(folder)
  const synced = await watched('bare with fsync', bare.pid, () =>
    timed(() => putBare(`${bare.url}/synced`, size)),
  )
  cleanUp(folder)
  const code = await newCode(sender)
  const before = memoryOf(pid).now
  resetPeak(pid)
  let wait = 0
  const portal = await watched('portal', pid, () =>
    timed(async () => {
      wait = await uploadFile(sender, code, size)
    }),
  )
  const growth = memoryOf(pid).peak - before
  await waitForWholes(uploading, [code])
  await fetch(`${sender.url}/cm/file/store/${code}`, { method: 'DELETE', headers: sender.headers })
  console.log(
    `Round: portal ${speed(size, portal)} MB/s, bare ${speed(size, plain)} MB/s, ratio ${(plain / portal).toFixed(2)}`,
  )
  return { plain, synced, portal, wait, growth }
}

async function measureFour(uploading: Uploading): Promise<void> {
  const { sender, pid, folder } = uploading
  cleanUp(folder)
  const before = memoryOf(pid).now
  resetPeak(pid)
  const codes = await Promise.all([1, 2, 3, 4].map(() => newCode(sender)))
  const four = await watched('four at once', pid, () =>
    timed(() => Promise.all(codes.map((code) => uploadFile(sender, code, size)))),
  )
  const growth = Math.round((memoryOf(pid).peak - before) / megabyte)
  console.log(`Four at once: ${speed(4 * size, four)} MB/s, memory grew by ${growth} MiB (goal below 200)`)
  await waitForWholes(uploading, codes)
}

/** The uploader, the servers and the folder of the stored files. */
interface Uploading {
  sender: Sender
  bare: Program
  pid: number
  folder: string
  db: Db
}

async function measureUploads(uploading: Uploading): Promise<void> {
  const code = await newCode(uploading.sender)
  await uploadFile(uploading.sender, code, 50_000_000)
  await waitForWholes(uploading, [code])
  const rounds: Round[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measureRound(uploading))
  const middle = (key: keyof Round) => median(rounds.map((round) => round[key]))
  const [plain, synced, portal] = [middle('plain'), middle('synced'), middle('portal')]
  console.log(`Medians of ${rounds.length} rounds, bare and portal in turn:`)
  console.log(`Bare stream to disk: ${speed(size, plain)} MB/s, with fsync ${speed(size, synced)} MB/s`)
  console.log(
    `Upload of ${Math.round(size / megabyte)} MiB: ${speed(size, portal)} MB/s; the last answer came ${Math.round(middle('wait'))} ms after the one before`,
  )
  const ratios = (key: 'plain' | 'synced') => rounds.map((round) => round[key] / round.portal)
  console.log(
    `Ratio, median of the rounds: ${median(ratios('plain')).toFixed(2)} of the bare stream (goal 0.7, least ${Math.min(...ratios('plain')).toFixed(2)}), ${median(ratios('synced')).toFixed(2)} of it with fsync`,
  )
  console.log(
    `Memory: grew by ${Math.round(Math.max(...rounds.map(({ growth }) => growth)) / megabyte)} MiB at its peak (goal below 96)`,
  )
  await measureFour(uploading)
}

/** Requests the board list repeatedly until `isOver` returns true; returns the time of each answer in milliseconds. */
async function watchList(sender: Sender, place: Place, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const input = { BoardId: place.boardId, Page: 1, ItemsPerPage: 20, SortField: 4, SortOrder: false }
    times.push(
      await timed(async () => {
        const answer = await fetch(`${sender.url}/cm${boardApi.listArticles.path}`, {
          method: 'POST',
          headers: { ...sender.headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        if (!answer.ok) throw new Error(`list: ${answer.status}`)
        await answer.arrayBuffer()
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times
}

async function measureThumbnails(sender: Sender, place: Place): Promise<void> {
  const count = Number(values.photos)
  if (count === 0) return
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000',
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const ids: string[] = []
  let code = ''
  for (let index = 0; index < count; index += 1) {
    if (index % 150 === 0) code = await newCode(sender)
    // The number after the JPEG data makes the bytes of each photo unique.
    ids.push(
      await uploadBytes(
        sender,
        code,
        `사진 ${index}.jpg`,
        Buffer.concat([noise, Buffer.from(String(index))]),
      ),
    )
  }
  const warm = Date.now() + 5000
  const idle = await watchList(sender, place, () => Date.now() > warm)
  let isOver = false
  const began = performance.now()
  const making = (async () => {
    const queue = [...ids]
    const lane = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const address = `${sender.url}/cm${fileApi.showThumbnail.path.replace('{id}', id)}?size=card`
        const answer = await fetch(address, { headers: sender.headers })
        if (!answer.ok) throw new Error(`thumbnail: ${answer.status}`)
        await answer.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    isOver = true
  })()
  const busy = await watchList(sender, place, () => isOver)
  await making
  const seconds = (performance.now() - began) / 1000
  console.log(`Thumbnails: ${count} in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)} a second`)
  console.log(
    `Board list: p95 ${at95(idle).toFixed(1)} ms idle, ${at95(busy).toFixed(1)} ms during the thumbnails (${(at95(busy) / at95(idle)).toFixed(2)} times; goal below 2)`,
  )
}

async function main(): Promise<void> {
  const { url, db, server } = await openBench()
  const place = await seedBench(db, 20_000, undefined, false)
  const folder = mkdtempSync(join(import.meta.dirname, '../../.maru/bench-files-'))
  const portal = await startProgram('server/src/main.ts', {
    DATABASE_URL: url,
    DATA_DIR: folder,
    FILE_TOTAL_LIMIT: String(2 * size),
    FILE_DRAFT_LIMIT: String(1024 ** 4),
    FILE_DRAFT_FILES: '1000000',
  })
  const bare = await startProgram('bench/file/file-bare.ts', { BENCH_FOLDER: folder })
  try {
    const sender = await openSender(portal.url, place)
    await measureUploads({ sender, bare, pid: portal.pid, folder, db })
    await measureThumbnails(sender, place)
  } finally {
    await portal.stop()
    await bare.stop()
    await db.end({ timeout: 2 })
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
