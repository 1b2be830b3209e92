import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOutside, type OutsideAsked, OutsideFault, type OutsideResolver } from './fetch-outside.ts'
import { isPublicAddress } from './public-address.ts'

let server: Server
let port = 0
const seen: { host: string | undefined; cookie: string | undefined; tag: string | undefined }[] = []
const resolvedHosts: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const { host, cookie, 'if-none-match': tag } = request.headers
    seen.push({ host, cookie, tag })
    const hop = Number(/^\/hop\/(\d)$/.exec(path)?.[1] ?? -1)
    if (hop >= 0) {
      response.writeHead(302, { location: hop === 0 ? '/feed' : `/hop/${hop - 1}` }).end()
    } else if (path === '/feed') {
      response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', etag: '"1"' }).end('BEGIN')
    } else if (path === '/form') {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => response.end(`${request.method} ${Buffer.concat(pieces)}`))
    } else if (path === '/packed') {
      const body = gzipSync(Buffer.alloc(200_000, 'a'))
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(body)
    } else if (path === '/endless') {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const more = setInterval(() => response.write(Buffer.alloc(10_000)), 1)
      response.on('close', () => clearInterval(more))
    } else if (path === '/slow') {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('a')
    } else if (path.startsWith('/to/')) {
      response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
    } else {
      response.writeHead(404).end('none')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Public names lead to the server of this test; `inside.example` and `mixed.example` have private addresses. */
const resolver: OutsideResolver = {
  async resolve(host) {
    resolvedHosts.push(host)
    if (host === 'inside.example') return ['10.0.0.8']
    if (host === 'mixed.example') return ['127.0.0.1', '169.254.169.254']
    if (host === 'gone.example') throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
    if (host === 'hanging.example') return new Promise(() => undefined)
    return ['127.0.0.1']
  },
  // The literal address stays refused: only names lead to the server.
  allows: (address) => address === '127.0.0.1' || isPublicAddress(address),
}

const get = (path: string, more: Partial<OutsideAsked> = {}, by = resolver) => {
  const url = path.startsWith('/') ? `http://feeds.example:${port}${path}` : path
  return fetchOutside({ url, most: 100_000, within: 2_000, ...more }, by)
}
const reasonOf = async (work: Promise<unknown>) => {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return fault instanceof OutsideFault ? fault.reason : fault
}

test('an answer comes with its type, its address and its headers, and three redirects are followed', async () => {
  const answer = await get('/hop/2', { types: ['text/calendar'], headers: { 'if-none-match': '"1"' } })
  expect([answer.status, answer.type, answer.url, answer.headers.etag, String(answer.body)]).toEqual([
    200,
    'text/calendar',
    `http://feeds.example:${port}/feed`,
    '"1"',
    'BEGIN',
  ])
  expect(seen.at(-1)).toEqual({ host: `feeds.example:${port}`, cookie: undefined, tag: '"1"' })
  expect((await get('/missing')).status).toBe(404)
})

test('a fourth redirect is refused', async () => {
  expect(await reasonOf(get('/hop/3'))).toBe('redirects')
})

test('own headers are not sent to another host', async () => {
  await get(`/to/${encodeURIComponent(`http://other.example:${port}/feed`)}`, {
    headers: { 'if-none-match': '"1"' },
  })
  expect(seen.at(-1)).toEqual({ host: `other.example:${port}`, cookie: undefined, tag: undefined })
})

test.each([
  'http://inside.example/',
  'http://mixed.example/',
  'http://127.0.0.2/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://0x7f.1.1.1/',
  'http://2130706434/',
  'http://user:secret@feeds.example/',
  'ftp://feeds.example/',
  'file:///etc/passwd',
  'not an address',
])('%s is refused, also as the target of a redirect', async (url) => {
  expect(await reasonOf(get(url))).toBe('address')
  if (url.includes(':')) expect(await reasonOf(get(`/to/${encodeURIComponent(url)}`))).toBe('address')
})

test('without the resolver of this test, the address of the server itself is refused', async () => {
  const asked = { url: `http://127.0.0.1:${port}/feed`, most: 10, within: 2_000 }
  expect(await reasonOf(fetchOutside(asked))).toBe('address')
  expect(await reasonOf(fetchOutside({ ...asked, url: `http://localhost:${port}/feed` }))).toBe('address')
})

test('each hop resolves its host once, so that a name cannot change between check and connection', async () => {
  resolvedHosts.length = 0
  await get('/hop/0')
  expect(resolvedHosts).toEqual(['feeds.example', 'feeds.example'])
})

test('an answer over the size is refused, also if it is small before it is unpacked', async () => {
  expect(await reasonOf(get('/packed'))).toBe('tooLarge')
  expect(await reasonOf(get('/endless'))).toBe('tooLarge')
  expect((await get('/packed', { most: 200_000 })).body.length).toBe(200_000)
})

test('an answer, a resolver or a server that takes too long is given up', async () => {
  expect(await reasonOf(get('/slow', { within: 200 }))).toBe('late')
  expect(await reasonOf(get('http://hanging.example/', { within: 200 }))).toBe('late')
  expect(await reasonOf(get('http://gone.example/'))).toBe('unreachable')
  expect(await reasonOf(get('http://feeds.example:2/'))).toBe('unreachable')
})

test('an answer of another content type is refused', async () => {
  expect(await reasonOf(get('/feed', { types: ['image/*'] }))).toBe('type')
  expect((await get('/feed', { types: ['text/*'] })).status).toBe(200)
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1%eth0', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['feeds.example', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('fields are sent with POST, and a redirect of a POST is not followed', async () => {
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect(String((await get('/form', { form })).body)).toBe('POST List-Unsubscribe=One-Click')
  expect(await get('/hop/0', { form })).toMatchObject({ status: 302 })
})
