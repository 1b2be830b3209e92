import type { Server } from 'node:http'
import type { Log } from './log.ts'
import { releaseMemory } from './release-memory.ts'

/** Megabytes by which the heap may grow after a release until the next one. */
const growth = 100
/** Milliseconds without a new request after which the process is at rest. */
const calm = 1_000
/** Milliseconds between two releases. */
const pause = 60_000

/** What a decision about a release reads. */
export interface MemoryState {
  /** Megabytes of the heap now, and after the last release. */
  heap: number
  released: number
  /** Milliseconds since the last request began, and since the last release. */
  sinceRequest: number
  sinceRelease: number
}

/** Whether to release memory: much has grown, no request arrives, and the last release was not just before. */
export function isReleaseDue({ heap, released, sinceRequest, sinceRelease }: MemoryState): boolean {
  return heap - released >= growth && sinceRequest >= calm && sinceRelease >= pause
}

const heapSize = () => process.memoryUsage().heapTotal / 1_048_576

/**
 * Releases the memory of earlier calls while the process is at rest; returns a function that ends the watch. Without it a
 * process that has served 12,000 mixed calls keeps 550 MB, of which its objects need 110.
 */
export function releaseAtRest(server: Server, log: Log): () => void {
  let lastRequest = performance.now()
  let lastRelease = performance.now()
  let released = heapSize()
  server.on('request', () => {
    lastRequest = performance.now()
  })
  const timer = setInterval(() => {
    const began = performance.now()
    const heap = heapSize()
    const state = { heap, released, sinceRequest: began - lastRequest, sinceRelease: began - lastRelease }
    if (!isReleaseDue(state)) return
    releaseMemory()
    lastRelease = performance.now()
    released = heapSize()
    const milliseconds = Math.round(lastRelease - began)
    log.debug({ from: Math.round(heap), to: Math.round(released), milliseconds }, 'memory: released')
  }, calm)
  timer.unref()
  return () => clearInterval(timer)
}
