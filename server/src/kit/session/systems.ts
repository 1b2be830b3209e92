import type { Endpoint } from '@maru/api/kit/endpoint'
import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import type { SystemCaller } from '../system-caller.ts'
import type { Viewer } from '../viewer.ts'
import { createTokenRates, requireScope } from './api-tokens.ts'
import { bearerChallenge } from './bearer-challenge.ts'
import { type NoteQuota, noQuota } from './quota.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Finds the systems of tokens; the administration fills it. */
    systems: Systems
  }
}

/** How a system is found. */
export interface Systems {
  /**
   * The system of a token or access token. Throws 401 for an unknown, ended or former one, which counts as a wrong guess
   * of the address unless it is an access token that is over, and 403 for an address outside of its networks.
   */
  find(context: Services & { db: Db }, token: string, address: string): Promise<SystemCaller>
  /**
   * The person of the list of a system whose rights a call has, as a header names them; without rights of administration
   * and without roles. Throws 400, 403, 404 or 409 for a person who cannot be meant.
   */
  viewerOf(context: Services & { db: Db }, system: SystemCaller, person: string | undefined): Promise<Viewer>
}

/** The beginning of the token of every system, by which scanners find published ones. */
export const systemTokenPrefix = 'maru_link_'

/** The beginning of the access tokens that systems obtain with client credentials (RFC 6749 section 4.4). */
export const accessTokenPrefix = 'maru_access_'

/** Where systems obtain access tokens. */
export const systemTokenPath = '/oauth/token'

/** The scope of an access token that opens the calls of systems themselves: documents, files and absences. */
export const linkScope = 'link'
/** What an access token may do: the calls of systems, or a scope of API tokens. */
export type AccessScope = ApiScope | typeof linkScope

/** The header in which a system names the person of a call: `employeeNumber=00123`, `personCode=kim` or `email=…`. */
export const systemPersonHeader = 'x-maru-person'

/** Whether a request has a token or access token of a system, valid or not: its cookie is then never read. */
export function hasSystemToken(authorization: string | undefined): boolean {
  const token = bearer.exec(authorization ?? '')?.[1] ?? ''
  return token.startsWith(systemTokenPrefix) || token.startsWith(accessTokenPrefix)
}

const bearer = /^Bearer +([\w-]{1,200})$/i

/**
 * Returns the function that finds the system of a request by its header only. Throws 401 without a valid token, and 429
 * beyond the rate of the system; `note` receives what is left of it.
 */
export function createSystems(context: Services & { db: Db }) {
  const assertSystemRate = createTokenRates(context.clock, 'system')
  return async (
    authorization: string | undefined,
    address: string,
    note = noQuota,
  ): Promise<SystemCaller> => {
    const token = bearer.exec(authorization ?? '')?.[1]
    const [systems] = context.slots.all('systems')
    if (token === undefined || !systems) throw failure('UnauthorizedAccessException', {}, bearerChallenge())
    const system = await systems.find(context, token, address)
    assertSystemRate({ tokenId: system.systemId, callsPerMinute: system.callsPerMinute }, note)
    return system
  }
}

/** Refuses the calls of systems to an access token whose scopes leave them out (403 `kit.tokenScope`). */
export function requireLink({ canLink }: SystemCaller): void {
  if (canLink) return
  const challenge = bearerChallenge('insufficient_scope', linkScope)
  throw failure('kit.tokenScope', { scope: linkScope }, challenge)
}

/** A call that a system makes for a person. */
export interface SystemCall {
  authorization: string | undefined
  /** The value of {@link systemPersonHeader}. */
  person: string | undefined
  address: string
}

/**
 * Returns the function that finds the system of a call and the person that it calls for. `systemOf` counts all calls of a
 * system together. Throws as it does, 403 outside of the scopes, and as {@link Systems.viewerOf}.
 */
export function createSystemViewers(
  context: Services & { db: Db },
  systemOf: ReturnType<typeof createSystems>,
) {
  return async (
    { authorization, person, address }: SystemCall,
    endpoint: Pick<Endpoint, 'name'>,
    note: NoteQuota = noQuota,
  ): Promise<{ system: SystemCaller; viewer: Viewer }> => {
    const system = await systemOf(authorization, address, note)
    requireScope(endpoint, system)
    return { system, viewer: await context.slots.one('systems').viewerOf(context, system, person) }
  }
}
