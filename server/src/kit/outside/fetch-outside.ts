import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { outsideUrl } from './outside-address.ts'
import { isPublicAddress } from './public-address.ts'

/** Why an address outside cannot be fetched; a room turns it into its own texts. */
export type OutsideReason =
  /** Not http or https, with a user name, or it leads to a private address. */
  | 'address'
  | 'unreachable'
  | 'late'
  | 'tooLarge'
  | 'redirects'
  /** The content type is not among those that are asked for. */
  | 'type'

/** A fetch that was refused or failed. The message is for the log and not for people. */
export class OutsideFault extends Error {
  readonly reason: OutsideReason
  constructor(reason: OutsideReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Finds the addresses of a host and says which may be used; tests give their own. */
export interface OutsideResolver {
  resolve(host: string): Promise<string[]>
  allows(address: string): boolean
}

/** What to fetch. */
export interface OutsideAsked {
  url: string
  /** Maximum size of the decoded body in bytes. */
  most: number
  /** Milliseconds for all redirects and the body together. */
  within: number
  /** Accepted content types without parameters; `image/*` for all of a kind. Any if absent. */
  types?: readonly string[]
  /** Additional headers, such as If-None-Match. Sent only to the host of `url`. */
  headers?: Readonly<Record<string, string>>
  /** Fields that are sent with POST. A redirect is then the answer and is not followed. */
  form?: Readonly<Record<string, string>>
  /** JSON that is sent with POST; as for a form, a redirect is the answer. */
  json?: string
  signal?: AbortSignal
}

/** The answer, of any status that is no redirect. */
export interface OutsideAnswer {
  status: number
  /** The address after redirects. */
  url: string
  type: string
  headers: IncomingMessage['headers']
  body: Buffer
}

const redirectsAtMost = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** Resolves by the system and allows public addresses only. */
export const publicResolver: OutsideResolver = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: isPublicAddress,
}

/** The address to fetch; throws for one that is not allowed whatever its host is. */
function addressOf(text: string, base?: URL): URL {
  const url = outsideUrl(text, base)
  if (!url)
    throw new OutsideFault(
      'address',
      'the address is not http or https, has a user name or the port of another service',
    )
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw new OutsideFault('address', 'a redirect leaves https')
  return url
}

/** The address of the host to connect to. All addresses must be allowed, so that a name cannot mix them. */
async function resolved(url: URL, { resolve, allows }: OutsideResolver): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new OutsideFault('unreachable', 'the host has no address')
  if (!addresses.every(allows)) throw new OutsideFault('address', 'the host leads to a private address')
  return first
}

interface Sent {
  /** The body and its type; null for a GET. */
  posted: { type: string; text: string } | null
  signal: AbortSignal
}

/** Sends one request to the checked address: no second resolution can replace it. */
function send(url: URL, address: string, headers: Record<string, string>, asked: Sent) {
  const family = isIP(address)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { posted, signal } = asked
  const type = posted
    ? { 'content-type': posted.type, 'content-length': String(Buffer.byteLength(posted.text)) }
    : {}
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      {
        agent: false,
        method: posted ? 'POST' : 'GET',
        headers: { 'user-agent': 'Maru', 'accept-encoding': 'gzip, deflate, br', ...type, ...headers },
        signal,
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(posted?.text)
  })
}

function decoded(answer: IncomingMessage): Readable {
  const coding = (answer.headers['content-encoding'] ?? 'identity').toLowerCase()
  const decoders = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  if (coding === 'identity') return answer
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding as keyof typeof decoders]() : null
  if (!decoder) throw new OutsideFault('unreachable', `unknown content coding ${coding}`)
  answer.on('error', (error) => decoder.destroy(error))
  return answer.pipe(decoder)
}

async function bodyOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > most)
    throw new OutsideFault('tooLarge', 'the answer is too large')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of decoded(answer) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw new OutsideFault('tooLarge', 'the answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function assertType(type: string, types: readonly string[] | undefined): void {
  if (!types) return
  const isAsked = types.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === type))
  if (!isAsked) throw new OutsideFault('type', `the content type is ${type || 'missing'}`)
}

function postedBy({ form, json }: OutsideAsked): Sent['posted'] {
  if (json !== undefined) return { type: 'application/json', text: json }
  if (form === undefined) return null
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() }
}

async function follow(
  asked: OutsideAsked,
  resolver: OutsideResolver,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const first = addressOf(asked.url)
  const posted = postedBy(asked)
  let url = first
  for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
    const address = await resolved(url, resolver)
    signal.throwIfAborted()
    const headers = url.host === first.host ? { ...asked.headers } : {}
    const answer = await send(url, address, headers, { posted, signal })
    const status = answer.statusCode ?? 0
    try {
      const { location } = answer.headers
      if (posted === null && redirects.has(status) && location !== undefined) {
        url = addressOf(location, url)
        continue
      }
      const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      if (status >= 200 && status < 300) assertType(type, asked.types)
      return { status, url: url.href, type, headers: answer.headers, body: await bodyOf(answer, asked.most) }
    } finally {
      answer.destroy()
    }
  }
  throw new OutsideFault('redirects', 'more than three redirects')
}

/**
 * Fetches an address outside of the portal, for feeds, subscriptions and pictures of mails. Private addresses
 * are refused after resolving, at the first address and at each of at most three redirects; size and time are limited,
 * also of compressed answers. No cookies are sent. Throws {@link OutsideFault}.
 */
export async function fetchOutside(
  asked: OutsideAsked,
  resolver: OutsideResolver = publicResolver,
): Promise<OutsideAnswer> {
  const late = AbortSignal.timeout(asked.within)
  const signal = asked.signal ? AbortSignal.any([late, asked.signal]) : late
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    // The resolver has no signal of its own.
    return await Promise.race([follow(asked, resolver, signal), ended])
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    if (late.aborted) throw new OutsideFault('late', `no answer within ${asked.within} ms`)
    if (asked.signal?.aborted) throw error
    throw new OutsideFault('unreachable', error instanceof Error ? error.message : String(error))
  }
}
