import type { WireRequest } from './wire.ts'

/** The answer to a request: its status, the value of Retry-After, and its JSON. */
export interface Answered {
  status: number
  retryAfter: string | null
  body: unknown
}

type Send = (request: WireRequest, signal?: AbortSignal) => Promise<Answered>

interface Waiting {
  request: WireRequest
  signal: AbortSignal | undefined
  resolve(answer: Promise<Answered>): void
}

/** Milliseconds in which reads count as made at the same time: web parts load within a few tasks of each other. */
const moment = 5
/** Reads of one request at most; the server refuses more. */
const most = 20
let waiting: Waiting[] = []
/** Whether the server answers groups: that of the version before does not. */
let isServed = true

/** The request for the answers of several reads. */
function groupRequest(reads: readonly Waiting[]): WireRequest {
  const { headers } = reads[0]?.request.init ?? { headers: {} }
  const body = JSON.stringify({
    reads: reads.map(({ request: { url, init } }) => ({ method: init.method, url, body: init.body })),
  })
  const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
  return { url: '/cm/api/together', init }
}

/** Sends a group. If it is refused as a whole, each read is sent alone and gets its own answer. */
async function sendGroup(reads: readonly Waiting[], send: Send): Promise<void> {
  const alone = ({ request, signal, resolve }: Waiting) => {
    if (!signal?.aborted) resolve(send(request, signal))
  }
  if (reads.length === 1) return reads.forEach(alone)
  const group = send(groupRequest(reads))
  // A page without a network reports it for each read.
  const answers = await group.then(
    ({ status, body }) => {
      if (status === 404) isServed = false
      return status === 200 ? (body as { result: Answered[] }).result : null
    },
    () => undefined,
  )
  if (answers === null) return reads.forEach(alone)
  for (const [index, { resolve }] of reads.entries()) {
    const answer = answers?.[index]
    resolve(answer ? Promise.resolve(answer) : group)
  }
}

function flush(send: Send): void {
  const reads = waiting.filter(({ signal }) => !signal?.aborted)
  waiting = []
  for (let from = 0; from < reads.length; from += most) void sendGroup(reads.slice(from, from + most), send)
}

/**
 * Sends a read in one request with the others of the same moment; one without others is sent by itself. An aborted read
 * throws the reason of its signal, and the others continue.
 */
export function sendTogether(
  request: WireRequest,
  signal: AbortSignal | undefined,
  send: Send,
): Promise<Answered> {
  if (!isServed || signal?.aborted) return send(request, signal)
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (waiting.length === 0) setTimeout(() => flush(send), moment)
    waiting.push({ request, signal, resolve })
  })
}
