import type { Endpoint } from '@maru/api/kit/endpoint'
import { isHosted } from '../address/popup.ts'
import { CallError } from './call-error.ts'

/** The arguments of `fetch` for one call. */
export interface WireRequest {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

type Field = string | number | boolean | null | undefined | readonly (string | number)[]

function addField(query: URLSearchParams, name: string, value: Field) {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) query.append(name, String(item))
  else query.set(name, String(value))
}

/**
 * Converts an endpoint of a contract and its input to a request below `/cm` (spec 1§7). Path parameters are replaced.
 * The input of GET and DELETE is sent in the query; GET also has a random `v`. Other methods have a JSON body, and only
 * the fields that the endpoint lists in `query` are sent in the query.
 */
export function wireRequest(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'query'>,
  input: object,
  random: () => string,
): WireRequest {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  // A session that begins in a frame of another site needs a cookie that such a frame sends.
  if (isHosted()) headers['X-Maru-Frame'] = '1'
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  for (const name of inQuery ? Object.keys(rest) : (endpoint.query ?? [])) {
    addField(query, name, rest[name] as Field) // contracts allow only plain fields and lists of them in a query
    delete rest[name]
  }
  if (endpoint.method === 'GET') query.set('v', random())
  const search = query.toString()
  const url = `/cm${path}${search ? `?${search}` : ''}`
  if (inQuery) return { url, init: { method: endpoint.method, headers } }
  headers['Content-Type'] = 'application/json'
  return { url, init: { method: endpoint.method, headers, body: JSON.stringify(rest) } }
}

/** A request without its random part, as the name of its answer. */
export const answerAddress = ({ url, init }: WireRequest): string =>
  `${url.replace(/[?&]v=\w*$/, '')} ${init.body ?? ''}`

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const codeOfStatus: Record<number, string> = {
  401: 'UnauthorizedAccessException',
  403: 'kit.forbidden',
  404: 'kit.notFound',
  413: 'kit.tooLarge',
  415: 'kit.unsupportedMediaType',
  429: 'kit.throttled',
  502: 'kit.unavailable',
  503: 'kit.unavailable',
  504: 'kit.unavailable',
}

/**
 * Applies the success rule (spec 1§7). With a `value` field or the code SUCCESS, returns the whole answer. With the
 * code ok, returns its `result`. Otherwise throws a {@link CallError} with the code of the answer or the HTTP status.
 */
export function readAnswer(status: number, body: unknown, retryAfter: number | null): unknown {
  const good = status >= 200 && status < 300
  if (good && isRecord(body)) {
    if ('value' in body || body.code === 'SUCCESS') return body
    if (body.code === 'ok') return body.result
  }
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const named = typeof error.code === 'string' ? error.code : isRecord(body) ? body.code : undefined
  throw new CallError({
    code: typeof named === 'string' ? named : (codeOfStatus[status] ?? 'kit.failed'),
    params: isRecord(error.params) ? error.params : {},
    status,
    supportCode: typeof error.supportCode === 'string' ? error.supportCode : null,
    retryAfter,
  })
}

/** Returns the seconds of a Retry-After header, which has seconds or a date (RFC 9110 §10.2.3); null if invalid. */
export function secondsToWait(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
