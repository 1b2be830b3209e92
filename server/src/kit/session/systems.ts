import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import type { SystemCaller } from '../system-caller.ts'
import { createTokenRates } from './api-tokens.ts'
import { noQuota } from './quota.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Finds the systems of tokens; the administration fills it. */
    systems: Systems
  }
}

/** How a system is found. */
export interface Systems {
  /**
   * The system of a token. Throws 401 for an unknown, ended or former token, which counts as a wrong guess of the
   * address, and 403 for an address outside of its networks.
   */
  find(context: Services & { db: Db }, token: string, address: string): Promise<SystemCaller>
}

/** The beginning of the token of every system, by which scanners find published ones. */
export const systemTokenPrefix = 'maru_link_'

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
    if (token === undefined || !systems) throw failure('UnauthorizedAccessException')
    const system = await systems.find(context, token, address)
    assertSystemRate({ tokenId: system.systemId, callsPerMinute: system.callsPerMinute }, note)
    return system
  }
}
