import type { Cost, Endpoint } from '@maru/api/kit/endpoint'
import type { Clock } from '../clock.ts'
import { failure } from '../failure.ts'
import type { SystemCaller } from '../system-caller.ts'
import type { Viewer } from '../viewer.ts'
import { type NoteQuota, noQuota } from './quota.ts'
import { networkOf } from './throttle.ts'

/** Calls allowed at the same time, and calls added per second. */
interface Rate {
  burst: number
  perSecond: number
}

/** Far above manual use: a page makes about fifteen reads, a fast typist ten searches per second. */
const personRates: Record<Cost, Rate> = {
  read: { burst: 1000, perSecond: 50 },
  change: { burst: 300, perSecond: 20 },
  search: { burst: 100, perSecond: 10 },
  heavy: { burst: 20, perSecond: 0.5 },
}

/** Heavy calls of a connected system: a PDF each second. Its other calls have the limit that its administrator set. */
const systemHeavyRate: Rate = { burst: 60, perSecond: 1 }

/** Calls without a session from one network: a company of a thousand may open the portal at nine o'clock. */
const networkRate: Rate = { burst: 6000, perSecond: 200 }

interface Bucket {
  left: number
  at: number
}

const bucketsAtMost = 50_000

/**
 * The cost of a call: as declared in its contract, else that of a change or a read; chunked uploads count as reads.
 */
export function costOf(endpoint: Pick<Endpoint, 'cost' | 'changes' | 'body'>): Cost {
  if (endpoint.cost) return endpoint.cost
  return endpoint.changes && endpoint.body !== 'multipart' ? 'change' : 'read'
}

/** Who makes a call: a person, a connected system, or a network without a session. */
type RateCaller = Pick<Viewer, 'personCode'> | Pick<SystemCaller, 'systemId'> | null

/** A call to count. */
export interface Counted extends Pick<Endpoint, 'cost' | 'changes' | 'body'> {
  /** As how many calls it counts; 1 by default. A call that counts more than is left is served, and the next ones wait. */
  times?: number
}

/**
 * Throws 429 if a person, a connected system, or a network without a session, makes too many calls of this cost; `note`
 * receives what is left, under the name of the cost.
 */
export type AssertRate = (endpoint: Counted, caller: RateCaller, address: string, note?: NoteQuota) => void

/** The bucket of a call and its rate; null for what is not limited here. */
function rateOf(cost: Cost, caller: RateCaller, address: string): { key: string; rate: Rate } | null {
  if (!caller) return { key: networkOf(address), rate: networkRate }
  if ('personCode' in caller) return { key: `${cost}:${caller.personCode}`, rate: personRates[cost] }
  return cost === 'heavy' ? { key: `system ${caller.systemId}`, rate: systemHeavyRate } : null
}

/**
 * Counts calls by person and cost, heavy ones by system, or all by network without a session, in this process only: each
 * process protects its own event loop, so n processes allow n times as much. Returns a check that throws 429
 * `kit.throttled` with Retry-After; `factor` multiplies the limits, 0 disables them.
 */
export function createRates(clock: Clock, factor: number): AssertRate {
  const buckets = new Map<string, Bucket>()
  return function assertRate(endpoint, caller, address, note = noQuota) {
    if (factor === 0) return
    const cost = costOf(endpoint)
    const limit = rateOf(cost, caller, address)
    if (!limit) return
    const { key, rate } = limit
    const [burst, perSecond] = [rate.burst * factor, rate.perSecond * factor]
    const now = clock.now().getTime()
    const known = buckets.get(key)
    const back = known ? (Math.max(0, now - known.at) / 1000) * perSecond : 0
    const left = known ? Math.min(burst, known.left + back) : burst
    const quota = { name: cost, limit: Math.floor(burst), window: Math.ceil(burst / perSecond) }
    if (left < 1) {
      note({ ...quota, left: 0, reset: Math.ceil((burst - left) / perSecond) })
      const seconds = Math.ceil((1 - left) / perSecond)
      throw failure('kit.throttled', { minutes: Math.ceil(seconds / 60) }, { 'retry-after': String(seconds) })
    }
    // A missing bucket counts as full, so clearing all of them only relaxes the limits.
    if (!known && buckets.size >= bucketsAtMost) buckets.clear()
    const rest = left - (endpoint.times ?? 1)
    buckets.set(key, { left: rest, at: now })
    note({ ...quota, left: Math.max(0, Math.floor(rest)), reset: Math.ceil((burst - rest) / perSecond) })
  }
}
