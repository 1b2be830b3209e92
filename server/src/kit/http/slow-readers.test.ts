import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type ReaderLimits, watchReaders } from './slow-readers.ts'

const open: { server: Server; readers: Socket[] }[] = []

afterEach(() => {
  for (const { server, readers } of open.splice(0)) {
    for (const reader of readers) reader.destroy()
    server.closeAllConnections()
    server.close()
  }
})

/** A server with an answer of 8 MB, and clients that request it; `paused` of them read nothing. */
async function serve(limits: Partial<ReaderLimits>, paused: number, reading: number) {
  const server = createServer((_request, response) => response.end(Buffer.alloc(8 * 1_048_576)))
  const all = { freeBytes: 65_536, patience: 600_000, totalBytes: 2 ** 40, checkEvery: 20, ...limits }
  watchReaders(server, all)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const readers: Socket[] = []
  open.push({ server, readers })
  const ended = { paused: 0, reading: 0, bytes: 0 }
  for (let count = 0; count < paused + reading; count += 1) {
    const isPaused = count < paused
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      ended[isPaused ? 'paused' : 'reading'] += 1
    })
    if (!isPaused) socket.on('data', (bytes) => (ended.bytes += bytes.length))
    await new Promise((resolve) => server.once('connection', resolve))
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    readers.push(socket)
  }
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  return { ended, connections }
}

test('a connection that reads nothing is closed; one that reads gets the whole answer', async () => {
  const { ended, connections } = await serve({ patience: 300 }, 2, 1)
  await expect.poll(connections).toBe(0)
  expect(ended.bytes).toBeGreaterThan(8 * 1_048_576)
})

test('if all answers together exceed the memory limit, connections that read nothing are closed at once', async () => {
  const { connections } = await serve({ totalBytes: 20 * 1_048_576 }, 6, 0)
  await expect.poll(connections).toBeLessThanOrEqual(3)
  expect(await connections()).toBeGreaterThan(0)
})
