import { Readable } from 'node:stream'
import type { GraphPlace } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'

const waitAtMost = 15_000
const pagesAtMost = 20

/** An item of Microsoft Graph with the fields for the picker. */
export interface GraphItem {
  id: string
  name?: string
  displayName?: string
  size?: number
  file?: object
  folder?: object
  membershipType?: string
  parentReference?: { driveId?: string }
  email?: string | null
}

let token: { key: string; value: string; until: number } | null = null

async function ask(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(waitAtMost) }).catch(
    () => null,
  )
  if (!response || response.status >= 500 || response.status === 429) throw failure('file.cloudDown')
  return response
}

/** The application's token (OAuth 2.0 client credentials, RFC 6749 §4.4), cached until a minute before it expires. */
async function tokenFor(place: GraphPlace): Promise<string> {
  const key = `${place.signInUrl} ${place.tenant} ${place.clientId}`
  if (token?.key === key && token.until > Date.now()) return token.value
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: place.clientId,
    client_secret: place.clientSecret,
    scope: `${new URL(place.url).origin}/.default`,
  })
  const response = await ask(`${place.signInUrl}/${encodeURIComponent(place.tenant)}/oauth2/v2.0/token`, {
    method: 'POST',
    body,
  })
  if (!response.ok) throw failure('file.cloudDown')
  const { access_token: value, expires_in: seconds } = await readJson<{
    access_token: string
    expires_in: number
  }>(response)
  token = { key, value, until: Date.now() + (seconds - 60) * 1000 }
  return value
}

async function get<T extends object>(place: GraphPlace, address: string): Promise<T> {
  const response = await ask(address, { headers: { authorization: `Bearer ${await tokenFor(place)}` } })
  if (response.status === 401) {
    // The token was refused, not the person; the next call requests another one.
    token = null
    throw failure('file.cloudDown')
  }
  if (!response.ok) throw failure('file.cloudRefused')
  return readJson<T>(response)
}

/** Parses an answer as an object; a truncated answer counts as a cloud that is down. */
async function readJson<T extends object>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null) throw failure('file.cloudDown')
  return answer as T // Microsoft Graph is queried for this shape; callers expect that any field may be missing.
}

/** Encodes an id as one path segment. Throws `file.cloudRefused` for one that would change the path. */
export function pathPart(id: string): string {
  if (/^\.{0,2}$|[/\\]/.test(id)) throw failure('file.cloudRefused')
  return encodeURIComponent(id)
}

/** Gets one item of Microsoft Graph; `path` begins with `/`. Throws `file.cloudRefused` or `file.cloudDown`. */
export function getGraph(place: GraphPlace, path: string): Promise<GraphItem> {
  return get<GraphItem>(place, `${place.url}${path}`)
}

/**
 * Gets all pages of a listing of Microsoft Graph, at most twenty; the address of a page must be on the same server.
 */
export async function listGraph(place: GraphPlace, path: string): Promise<GraphItem[]> {
  const items: GraphItem[] = []
  let next: string | undefined = `${place.url}${path}`
  for (let page = 0; next !== undefined && page < pagesAtMost; page += 1) {
    const answer: { value?: GraphItem[]; '@odata.nextLink'?: string } = await get(place, next)
    if (!Array.isArray(answer.value)) throw failure('file.cloudDown')
    items.push(...answer.value)
    next = answer['@odata.nextLink']
    if (next !== undefined && new URL(next).origin !== new URL(place.url).origin)
      throw failure('file.cloudRefused')
  }
  return items
}

/** The bytes of a file; Microsoft Graph redirects to their location. */
export async function openGraphFile(place: GraphPlace, driveId: string, itemId: string): Promise<Readable> {
  const path = `/drives/${pathPart(driveId)}/items/${pathPart(itemId)}/content`
  // No time limit on the whole transfer, because a large file takes long.
  const headers = { authorization: `Bearer ${await tokenFor(place)}` }
  const response = await fetch(`${place.url}${path}`, { headers }).catch(() => null)
  if (!response || response.status >= 500) throw failure('file.cloudDown')
  if (!response.ok || !response.body) throw failure('file.cloudRefused')
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
}
