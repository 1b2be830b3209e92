import { Readable } from 'node:stream'
import type { GraphPlace } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'

const waitAtMost = 15_000
const pagesAtMost = 20

/** A listed thing of Microsoft Graph, as far as the chooser needs it. */
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

/** The application's token (OAuth 2.0 client credentials, RFC 6749 §4.4), kept until a minute before it ends. */
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
  const { access_token: value, expires_in: seconds } = (await response.json()) as {
    access_token: string
    expires_in: number
  }
  token = { key, value, until: Date.now() + (seconds - 60) * 1000 }
  return value
}

async function get(place: GraphPlace, address: string): Promise<Response> {
  const response = await ask(address, { headers: { authorization: `Bearer ${await tokenFor(place)}` } })
  if (response.status === 401) token = null
  if (!response.ok) throw failure('file.cloudRefused')
  return response
}

/** One thing of Microsoft Graph; `path` begins with `/`. Throws `file.cloudRefused` or `file.cloudDown`. */
export async function getGraph(place: GraphPlace, path: string): Promise<GraphItem> {
  return (await (await get(place, `${place.url}${path}`)).json()) as GraphItem
}

/** Every page of a listing of Microsoft Graph, twenty at most; a page's address must be of the same server. */
export async function listGraph(place: GraphPlace, path: string): Promise<GraphItem[]> {
  const items: GraphItem[] = []
  let next: string | undefined = `${place.url}${path}`
  for (let page = 0; next !== undefined && page < pagesAtMost; page += 1) {
    const answer = (await (await get(place, next)).json()) as {
      value: GraphItem[]
      '@odata.nextLink'?: string
    }
    items.push(...answer.value)
    next = answer['@odata.nextLink']
    if (next !== undefined && new URL(next).origin !== new URL(place.url).origin)
      throw failure('file.cloudRefused')
  }
  return items
}

/** The bytes of a file; Microsoft Graph sends the reader on to where they are. */
export async function openGraphFile(place: GraphPlace, driveId: string, itemId: string): Promise<Readable> {
  const path = `/drives/${encodeURIComponent(driveId)}/items/${encodeURIComponent(itemId)}/content`
  // No time limit on the whole: a large file takes its time.
  const headers = { authorization: `Bearer ${await tokenFor(place)}` }
  const response = await fetch(`${place.url}${path}`, { headers }).catch(() => null)
  if (!response || response.status >= 500) throw failure('file.cloudDown')
  if (!response.ok || !response.body) throw failure('file.cloudRefused')
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
}
