import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits on time and memory of answers that a client does not read. */
export interface ReaderLimits {
  /** Bytes that may wait on one connection without a time limit. */
  freeBytes: number
  /** Milliseconds without progress after which a connection with more bytes is closed. */
  patience: number
  /** Bytes that may wait on all connections together; beyond them the largest ones without progress are closed. */
  totalBytes: number
  checkEvery: number
}

const usual: ReaderLimits = {
  freeBytes: 65_536,
  patience: 15_000,
  totalBytes: 64 * 1_048_576,
  checkEvery: 1000,
}

/**
 * Closes connections whose client does not read its answer: each one after {@link ReaderLimits.patience}, and
 * immediately as many as necessary if all together hold too much memory. A slow client that makes progress is not
 * affected.
 */
export function watchReaders(server: Server, limits: ReaderLimits = usual): void {
  /** Bytes read per connection at the last check, and since when there is no progress. */
  const seen = new Map<Socket, { taken: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    seen.set(socket, { taken: 0, since: performance.now() })
    socket.once('close', () => seen.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    const stalled: { socket: Socket; waiting: number }[] = []
    let total = 0
    for (const [socket, state] of seen) {
      const waiting = socket.writableLength
      // Bytes that the kernel accepted: all written bytes without those still waiting.
      const sentBytes = socket.bytesWritten - waiting
      if (waiting <= limits.freeBytes || sentBytes !== state.taken) {
        state.taken = sentBytes
        state.since = now
        total += waiting
      } else if (now - state.since >= limits.patience) socket.destroy()
      else {
        total += waiting
        stalled.push({ socket, waiting })
      }
    }
    for (const { socket, waiting } of stalled.sort((a, b) => b.waiting - a.waiting)) {
      if (total <= limits.totalBytes) break
      total -= waiting
      socket.destroy()
    }
  }
  const timer = setInterval(look, limits.checkEvery)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
