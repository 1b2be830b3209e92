import { type ChildProcess, fork } from 'node:child_process'
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
  /** `picture`: WebP of any readable image. `photo`: JPEG, and only of JPEG or GIF. */
  kind: 'picture' | 'photo'
}

/** What the worker says. */
export type ImageReply =
  | { id: number; bytes: Uint8Array }
  | { id: number; fault: 'tooLarge' | 'notAnImage' | 'gone' }

/** Why no picture was made. */
export class ImageFault extends Error {
  readonly reason: 'tooLarge' | 'notAnImage' | 'gone'

  constructor(reason: 'tooLarge' | 'notAnImage' | 'gone') {
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
let idle: NodeJS.Timeout | undefined
let count = 0

function settle(finish: (waiting: Waiting) => void): void {
  clearTimeout(late)
  const done = running
  running = null
  if (done) finish(done)
  next()
}

function startWorker(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'image-worker.ts'), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Pictures wait; calls do not.
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
    settle((waiting) => waiting.reject(new ImageFault('notAnImage')))
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
  late = setTimeout(() => worker?.kill('SIGKILL'), secondsAtMost * 1000)
  late.unref()
  worker.send(running.job)
}

/**
 * Makes a picture in a process of its own with low priority, one at a time, in the order asked. Throws
 * {@link ImageFault}: `tooLarge` beyond {@link imagePixels} or 20 s, `notAnImage` where it cannot be read.
 */
export function makePicture(job: Omit<ImageJob, 'id'>): Promise<Buffer> {
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    queue.push({ job: { ...job, id }, resolve, reject })
    next()
  })
}
