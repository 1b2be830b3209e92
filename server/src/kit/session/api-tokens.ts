import type { Endpoint } from '@maru/api/kit/endpoint'
import { type ApiScope, scopeOf } from '@maru/api/kit/right/api-scopes'
import type { Clock } from '../clock.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import type { Viewer } from '../viewer.ts'
import { bearerChallenge } from './bearer-challenge.ts'
import { type NoteQuota, noQuota } from './quota.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Finds the tokens of programs; the administration fills it. */
    apiTokens: ApiTokens
  }
}

/** A program that calls with a valid token: the viewer has no rights of administration. */
export interface ApiCaller {
  tokenId: number
  viewer: Viewer
  scopes: readonly ApiScope[]
  callsPerMinute: number
}

/** How a token is found. */
export interface ApiTokens {
  /** Null if it is unknown, has ended, or its person has lost access. Wrong tokens count as wrong guesses. */
  find(context: Services & { db: Db }, token: string, address: string): Promise<ApiCaller | null>
}

/** The beginning of every token, by which scanners find published ones. */
export const apiTokenPrefix = 'maru_api_'

const bearer = new RegExp(`^Bearer +(${apiTokenPrefix}[\\w-]{1,100})$`, 'i')

/** The token of a request, from the header only; undefined for a request of a browser. */
export function apiTokenOf(authorization: string | undefined): string | undefined {
  return bearer.exec(authorization ?? '')?.[1]
}

/** Refuses a call that the scopes of a token or system do not have (403 `kit.tokenScope`). */
export function requireScope(endpoint: Pick<Endpoint, 'name'>, { scopes }: Pick<ApiCaller, 'scopes'>): void {
  const scope = scopeOf(endpoint)
  if (scope !== null && scopes.includes(scope)) return
  const challenge = bearerChallenge('insufficient_scope', scope ?? '')
  throw failure('kit.tokenScope', { scope: scope ?? '' }, challenge)
}

const minute = 60_000
const countedAtMost = 10_000

/**
 * Counts the calls of each token in this process by whole minutes; throws 429 `kit.throttled` with Retry-After beyond
 * its limit. `note` receives what is left under the given name.
 */
export function createTokenRates(
  clock: Clock,
  name: string,
): (caller: Pick<ApiCaller, 'tokenId' | 'callsPerMinute'>, note: NoteQuota) => void {
  const counts = new Map<number, { minute: number; calls: number }>()
  return ({ tokenId, callsPerMinute: limit }, note) => {
    const now = clock.now().getTime()
    const current = Math.floor(now / minute)
    const known = counts.get(tokenId)
    const calls = (known?.minute === current ? known.calls : 0) + 1
    const seconds = Math.ceil((minute - (now % minute)) / 1000)
    note({ name, limit, window: minute / 1000, left: Math.max(0, limit - calls), reset: seconds })
    if (calls > limit) throw failure('kit.throttled', { minutes: 1 }, { 'retry-after': String(seconds) })
    if (!known && counts.size >= countedAtMost) counts.clear()
    counts.set(tokenId, { minute: current, calls })
  }
}

/** Returns the function that finds the viewer of a token for a call; see `ServeParts.tokenViewerOf`. */
export function createTokenViewers(context: Services & { db: Db }) {
  const assertTokenRate = createTokenRates(context.clock, 'token')
  return async (
    token: string,
    endpoint: Pick<Endpoint, 'name'>,
    address: string,
    note = noQuota,
  ): Promise<Viewer> => {
    const [tokens] = context.slots.all('apiTokens')
    const caller = await tokens?.find(context, token, address)
    if (!caller) throw failure('UnauthorizedAccessException', {}, bearerChallenge('invalid_token'))
    assertTokenRate(caller, note)
    requireScope(endpoint, caller)
    return caller.viewer
  }
}
