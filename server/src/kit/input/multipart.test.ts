import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { defineApi, endpoint } from '@maru/api/kit/endpoint'
import { object, Type } from '@maru/api/kit/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#src/app.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { routes } from '../routes.ts'
import { readMultipart } from './multipart.ts'

const api = defineApi('probe', {
  takePart: endpoint({
    summary: 'Hashes a part.',
    spec: 'maru',
    method: 'POST',
    path: '/probe/part',
    access: 'public',
    changes: true,
    body: 'multipart',
    bodyLimit: 100_000,
    query: ['kind'],
    input: object({ kind: Type.Optional(Type.String()), count: Type.Integer(), title: Type.String() }),
    output: object({
      kind: Type.String(),
      count: Type.Integer(),
      title: Type.String(),
      name: Type.String(),
      digest: Type.String(),
    }),
  }),
  takeText: endpoint({
    summary: 'Takes JSON.',
    spec: 'maru',
    method: 'POST',
    path: '/probe/text',
    access: 'public',
    changes: true,
    input: object({}),
    output: object({}),
  }),
})

let test: TestApp
let address: string
let opened = 0
let usedCount = 0
beforeAll(async () => {
  const probe = routes(api, {
    takePart: async (_context, input, part) => {
      const hash = createHash('sha256')
      opened += 1
      for await (const bytes of part.read()) hash.update(bytes as Buffer)
      usedCount += 1
      return { ...input, kind: input.kind ?? '', name: part.name, digest: hash.digest('hex') }
    },
    takeText: () => ({}),
  })
  test = await openTestApp({ rooms: [{ name: 'probe', routes: probe }] })
  address = await (test.app as App).listen('127.0.0.1', 0)
})
afterAll(() => test.stop())

function form(fields: Record<string, string>, bytes?: Buffer): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (bytes) data.append('file', new Blob([new Uint8Array(bytes)]), '한글 이름.txt')
  return data
}

const asked = { 'x-requested-with': 'XMLHttpRequest' }
async function send(
  body: FormData | string,
  path = '/cm/probe/part',
  headers: Record<string, string> = asked,
) {
  const response = await fetch(`${address}${path}`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as { code: string; result?: unknown } }
}

describe('a multipart call', () => {
  it('passes the fields with the types of the contract and the part as a stream', async () => {
    const bytes = randomBytes(90_000)
    const { body } = await send(
      form({ count: '3', title: '007', kind: 'from the form' }, bytes),
      '/cm/probe/part?kind=q',
    )
    const digest = createHash('sha256').update(bytes).digest('hex')
    expect(body.result).toEqual({ kind: 'q', count: 3, title: '007', name: '한글 이름.txt', digest })
  })
  it('refuses a part beyond its limit with 413, however large it is', async () => {
    expect(await send(form({ count: '1', title: '' }, randomBytes(100_001)))).toMatchObject({
      status: 413,
      body: { code: 'kit.tooLarge' },
    })
    expect((await send(form({ count: '1', title: '' }, randomBytes(9_000_000)))).status).toBe(413)
  })
  it('refuses invalid fields and answers the next call', async () => {
    const refused = await send(form({ count: 'three', title: '' }, randomBytes(80_000)))
    expect(refused).toMatchObject({ status: 400, body: { code: 'kit.invalidInput' } })
    expect((await send(form({ count: '3', title: '' }, randomBytes(10)))).status).toBe(200)
  })
  it('refuses a body without a part, an invalid one, and one that is not multipart', async () => {
    expect((await send(form({ count: '1', title: '' }))).body.code).toBe('kit.badRequest')
    const broken = { ...asked, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send('--x\r\nnonsense', '/cm/probe/part', broken)).body.code).toBe('kit.badRequest')
    const json = { ...asked, 'content-type': 'application/json' }
    expect((await send('{}', '/cm/probe/part', json)).status).toBe(415)
  })
  it('refuses multipart if the contract requires JSON', async () => {
    expect((await send(form({}, randomBytes(10)), '/cm/probe/text')).status).toBe(415)
  })
  it('refuses a call from another site before reading its body', async () => {
    const before = usedCount
    expect(
      (await send(form({ count: '1', title: '' }, randomBytes(10)), '/cm/probe/part', {})).body.code,
    ).toBe('kit.originRefused')
    expect(usedCount).toBe(before)
  })
  it('finds a boundary split across chunks, and treats partial matches as bytes', async () => {
    const bytes = Buffer.concat([
      randomBytes(500),
      Buffer.from('\r\n--b\r\n--bord'),
      randomBytes(500),
      Buffer.from('\r\n--borde'),
    ])
    const fields = ['count', 'title'].map(
      (name) => `--border\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`,
    )
    const head = `${fields.join('')}--border\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: x/y\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--border--\r\n')])
    for (const size of [1, 7, 64, 1000]) {
      async function* pieces() {
        for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
      }
      const boundary = { 'content-type': 'multipart/form-data; boundary="border"' }
      const reader = await readMultipart(
        { headers: boundary, raw: Readable.from(pieces(), { objectMode: false, highWaterMark: 1 }) } as never, // the reader uses only these two properties
        100_000,
      )
      expect(reader.fields).toEqual({ count: '1', title: '1' })
      expect((await buffer(Readable.from(reader.part.read(size)))).equals(bytes)).toBe(true)
    }
  })
  it('survives a sender that disconnects in the middle', async () => {
    const [before, already] = [opened, usedCount]
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      'POST /cm/probe/part HTTP/1.1\r\nhost: x\r\nx-requested-with: XMLHttpRequest\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\ncontent-disposition: form-data; name="count"\r\n\r\n1\r\n--b\r\ncontent-disposition: form-data; name="title"\r\n\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    )
    await expect.poll(() => opened).toBe(before + 1)
    socket.destroy()
    expect((await send(form({ count: '3', title: '' }, randomBytes(10)))).status).toBe(200)
    expect([opened, usedCount]).toEqual([before + 2, already + 1])
  })
})
