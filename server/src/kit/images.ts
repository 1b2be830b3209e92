import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** Most pixels that a picture may have: beyond, it is refused before it is decoded. */
export const imagePixels = 50_000_000

/** A picture to make from the file at `path`, within `width` and `height` pixels. */
export interface ImageJob {
  id: number
  path: string
  width: number
  height: number
  /** The SHA-256 that the file must have, in hexadecimal, where nobody has looked yet. */
  digest?: string
  /** `picture`: WebP of any readable image. `photo`: JPEG, and only of JPEG or GIF. */
  kind: 'picture' | 'photo'
}

/** `late`: it took longer than {@link makePicture} allows, which another day it need not. `damaged`: not its digest. */
export type ImageReason = 'tooLarge' | 'notAnImage' | 'gone' | 'late' | 'damaged'

/** What the worker says. */
export type ImageReply = { id: number; bytes: Uint8Array } | { id: number; fault: ImageReason }

/** Why no picture was made. */
export class ImageFault extends Error {
  readonly reason: ImageReason

  constructor(reason: ImageReason) {
    super(reason)
    this.reason = reason
  }
}

const secondsAtMost = 20
const idleSeconds = 30

interface Waiting {
  job: ImageJob
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

const queue: Waiting[] = []
let running: Waiting | null = null
let worker: ChildProcess | null = null
let late: NodeJS.Timeout | undefined
let isLate = false
let idle: NodeJS.Timeout | undefined
let count = 0

function settle(finish: (waiting: Waiting) => void): void {
  clearTimeout(late)
  const done = running
  running = null
  if (done) finish(done)
  next()
}

let idleScheduler: boolean | undefined

/** True where the system gives a program only the time that no other wants (Linux, chrt). */
function hasIdleScheduler(): boolean {
  idleScheduler ??= spawnSync('chrt', ['--idle', '0', 'true']).status === 0
  return idleScheduler
}

function startWorker(): ChildProcess {
  // Pictures wait; calls do not.
  const runner = hasIdleScheduler() ? { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] } : {}
  const child = fork(join(import.meta.dirname, 'image-worker.ts'), [], {
    execArgv: [],
    ...runner,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, 19)
  child.on('message', (reply: ImageReply) => {
    if (running?.job.id !== reply.id) return
    settle((waiting) => {
      if ('bytes' in reply) waiting.resolve(Buffer.from(reply.bytes))
      else waiting.reject(new ImageFault(reply.fault))
    })
  })
  child.on('exit', () => {
    if (worker !== child) return
    worker = null
    // The decoder fell, or was ended for taking too long: the picture is to blame.
    settle((waiting) => waiting.reject(new ImageFault(isLate ? 'late' : 'notAnImage')))
  })
  child.unref()
  child.channel?.unref()
  return child
}

function next(): void {
  clearTimeout(idle)
  if (running) return
  running = queue.shift() ?? null
  if (!running) {
    worker?.channel?.unref()
    idle = setTimeout(() => worker?.disconnect(), idleSeconds * 1000)
    idle.unref()
    return
  }
  worker ??= startWorker()
  worker.channel?.ref()
  isLate = false
  late = setTimeout(() => {
    isLate = true
    worker?.kill('SIGKILL')
  }, secondsAtMost * 1000)
  late.unref()
  worker.send(running.job)
}

/**
 * Makes a picture in a process of its own with low priority, one at a time, in the order asked. Throws
 * {@link ImageFault}: `tooLarge` beyond {@link imagePixels}, `late` after 20 s, `notAnImage` where it cannot be read.
 */
export function makePicture(job: Omit<ImageJob, 'id'>): Promise<Buffer> {
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    queue.push({ job: { ...job, id }, resolve, reject })
    next()
  })
}
