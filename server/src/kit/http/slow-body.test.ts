import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceFor, refuseSlowBodies } from './slow-body.ts'

let app: FastifyInstance
let port: number
const asked: number[] = []
const arrived = Promise.withResolvers<void>()
const answering = Promise.withResolvers<void>()

beforeAll(async () => {
  app = fastify({ bodyLimit: 1000 })
  refuseSlowBodies(app, (bytes) => {
    asked.push(bytes)
    return 1_000
  })
  app.post('/note', { bodyLimit: 5000 }, async (request) => {
    arrived.resolve()
    await answering.promise
    return request.body
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** The response to a caller that sends the headers and the first parts of a body, and then waits. */
async function send(pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write(
    'POST /note HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 12\r\n\r\n',
  )
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(20)
  }
  await once(socket, 'close')
  return answer
}

test('a body that does not end is refused, and its connection is closed', async () => {
  const answer = await send(['{"a":', '"'])
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(asked).toEqual([5000])
})

test('a call whose body arrived in time may run as long as it needs', async () => {
  const answer = send(['{"a":', '"fine"}'])
  await arrived.promise
  // The time of a body that begins later is over, so that of this one is over too.
  expect(await send(['{"a":'])).toMatch(/^HTTP\/1\.1 4\d\d /)
  answering.resolve()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  [0, 30_000],
  [1_048_576, 32_000],
  [8 * 1_048_576, 256_000],
])('a body of at most %i bytes has %i milliseconds', (bytes, expected) => {
  expect(patienceFor(bytes)).toBe(expected)
})
