import { expect, test } from 'vitest'
import { type Answered, sendTogether } from './together.ts'
import type { WireRequest } from './wire.ts'

const request = (url: string): WireRequest => ({ url, init: { method: 'GET', headers: { Accept: 'x' } } })
const answer = (status: number, body: unknown): Answered => ({ status, retryAfter: null, body })

/** Answers each read with its address; `groups` decides about requests for several. */
function server(groups: (urls: string[]) => Answered | Promise<Answered>) {
  const sent: string[] = []
  const send = async ({ url, init }: WireRequest, signal?: AbortSignal): Promise<Answered> => {
    signal?.throwIfAborted()
    sent.push(url)
    if (url !== '/cm/api/together') return answer(200, url)
    const { reads } = JSON.parse(init.body ?? '') as { reads: { url: string }[] }
    return groups(reads.map((read) => read.url))
  }
  return { sent, send }
}

const all = (urls: string[]) => answer(200, { code: 'ok', result: urls.map((url) => answer(200, url)) })

test('reads of the same moment are sent in one request, and each gets its answer', async () => {
  const { sent, send } = server(all)
  const answers = await Promise.all(
    ['/a', '/b', '/c'].map((url) => sendTogether(request(url), undefined, send)),
  )
  expect(answers.map(({ body }) => body)).toEqual(['/a', '/b', '/c'])
  expect(sent).toEqual(['/cm/api/together'])
})

test('a read without others is sent by itself', async () => {
  const { sent, send } = server(all)
  await sendTogether(request('/a'), undefined, send)
  expect(sent).toEqual(['/a'])
})

test('an aborted read throws its reason, and the others are answered', async () => {
  const { sent, send } = server(all)
  const stop = new AbortController()
  const stopped = sendTogether(request('/a'), stop.signal, send)
  const others = Promise.all(['/b', '/c'].map((url) => sendTogether(request(url), undefined, send)))
  stop.abort(new Error('left'))
  await expect(stopped).rejects.toThrow('left')
  expect((await others).map(({ body }) => body)).toEqual(['/b', '/c'])
  expect(sent).toEqual(['/cm/api/together'])
})

test('more reads than the server takes are sent in several requests', async () => {
  const sizes: number[] = []
  const { send } = server((urls) => {
    sizes.push(urls.length)
    return all(urls)
  })
  await Promise.all(
    Array.from({ length: 23 }, (_, index) => sendTogether(request(`/${index}`), undefined, send)),
  )
  expect(sizes).toEqual([20, 3])
})

test('without a network every read throws', async () => {
  const { send } = server(() => Promise.reject(new TypeError('no network')))
  const reads = ['/a', '/b'].map((url) => sendTogether(request(url), undefined, send))
  const ends = await Promise.allSettled(reads)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('after a refused group each read is sent alone; a server that does not know groups is not asked again', async () => {
  const { sent, send } = server(() => answer(503, null))
  await Promise.all(['/a', '/b'].map((url) => sendTogether(request(url), undefined, send)))
  expect(sent).toEqual(['/cm/api/together', '/a', '/b'])
  const older = server(() => answer(404, null))
  for (const _turn of [1, 2])
    await Promise.all(['/a', '/b'].map((url) => sendTogether(request(url), undefined, older.send)))
  expect(older.sent).toEqual(['/cm/api/together', '/a', '/b', '/a', '/b'])
})
