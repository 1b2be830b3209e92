import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long and how much an answer may wait for a person who does not read it. */
export interface ReaderLimits {
  /** Bytes that may wait on one connection for as long as its reader likes. */
  freeBytes: number
  /** Milliseconds without a byte taken after which a connection with more ends. */
  patience: number
  /** Bytes that may wait on all connections together; beyond them those with the most that take nothing end. */
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
 * Ends connections on which an answer waits and nothing is taken: after a while each of them, and at once as many as
 * needed where all together hold too much memory. Who reads slowly, but reads, is left alone.
 */
export function watchReaders(server: Server, limits: ReaderLimits = usual): void {
  /** What was taken of each connection at the last look, and since when no more was. */
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
      // What the kernel has taken: all that was written less what still waits.
      const taken = socket.bytesWritten - waiting
      if (waiting <= limits.freeBytes || taken !== state.taken) {
        state.taken = taken
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
