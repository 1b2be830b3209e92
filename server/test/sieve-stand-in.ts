import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'

/** A ManageSieve server in TLS that a test leads: it may lie, refuse and break off. */
export interface SieveStandIn {
  port: number
  /** Every line of every client. */
  lines: string[]
  /** Called before each command; true means that the test has answered. */
  before: (line: string, socket: Socket) => boolean
  greeting: string
  close(): Promise<void>
}

const capabilities = [
  '"IMPLEMENTATION" "stand-in"',
  '"SASL" "PLAIN"',
  '"SIEVE" "fileinto copy body vacation date relational"',
  'OK "ready"',
].join('\r\n')

/** Starts a stand-in for a ManageSieve server on 127.0.0.1. It has no scripts and takes every one. */
export async function startSieve(tls: { key: Buffer; cert: Buffer }): Promise<SieveStandIn> {
  const sockets = new Set<Socket>()
  const server: SieveStandIn = {
    ...{ port: 0, lines: [], greeting: `${capabilities}\r\n`, before: () => false },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  const listener = createServer(tls, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write(server.greeting)
    let pending = ''
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (;;) {
        const end = pending.indexOf('\r\n')
        if (end < 0) return
        const line = pending.slice(0, end)
        const size = Number(/\{(\d+)\+\}$/.exec(line)?.[1] ?? 0)
        // The line after a literal ends its command.
        const whole = size > 0 ? end + 2 + size + 2 : end + 2
        if (pending.length < whole) return
        pending = pending.slice(whole)
        server.lines.push(line)
        if (server.before(line, socket)) continue
        socket.write(line === 'CAPABILITY' ? `${capabilities}\r\n` : 'OK "done"\r\n')
      }
    })
  })
  listener.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.port = (listener.address() as AddressInfo).port
  return server
}
