import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { call } from './call/call.ts'
import { CallError, portalError } from './call/call-error.ts'
import { saysAway } from './call/connection.ts'
import { isPageEnding, onPageEnd } from './call/page-end.ts'
import { queryClient } from './call/query.ts'
import { readKey } from './call/read.ts'
import { invalidate, staleAfter } from './call/refresh.ts'
import type { WaitingLabel } from './call/stored.ts'
import type { RefusedWork } from './fillings.ts'
import { isForeignSession } from './session/session-channel.ts'

/** What the calls of acts have made stale and {@link refreshChanged} has not invalidated yet. */
let stale: InvalidateQueryFilters[] = []

/**
 * Sends one call of an act; not in the session of another person, who would decide. What it makes stale is read again by
 * {@link refreshChanged}. With a label it waits without a network. Throws CallError.
 */
export async function sendChange<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  waits?: WaitingLabel,
): Promise<Output<E>> {
  if (isForeignSession()) throw portalError('UnauthorizedAccessException')
  const answer = await call(endpoint, input, { waits })
  stale.push(...staleAfter(endpoint, input))
  return answer
}

/** A list of things: the answers of a read, or of all reads of a domain. */
export type ActedList = Endpoint | string

/** Reads again what all calls of {@link sendChange} have made stale, and a list, each answer once. */
export async function refreshChanged(list: ActedList): Promise<void> {
  const filters = [...stale, { queryKey: typeof list === 'string' ? [list] : readKey(list) }]
  stale = []
  const queries = new Set(filters.flatMap((one) => queryClient.getQueryCache().findAll(one)))
  await invalidate(queryClient, { predicate: (query) => queries.has(query) })
}

/**
 * Runs a function for things one after another. When the page ends, it runs for all that are left at once, because their
 * calls would never begin.
 */
export async function runOnEach<T>(things: readonly T[], run: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things]
  const begun: Promise<unknown>[] = []
  const begin = () => begun.push(...left.splice(0, isPageEnding() ? left.length : 1).map(run))
  const end = onPageEnd(begin)
  try {
    for (;;) {
      if (left.length > 0) begin()
      const next = begun.shift()
      if (!next) return
      await next
    }
  } finally {
    end()
  }
}

/** Things in parts of at most so many, as a call takes them. */
export const partsOf = <T>(things: readonly T[], most: number): T[][] =>
  [...Map.groupBy(things.entries(), ([place]) => Math.floor(place / most)).values()].map((part) =>
    part.map(([, thing]) => thing),
  )

/** A thing of an act. */
interface Acted {
  id: string
}

/** Acts on things one after another; a refused one does not stop the others. */
export async function actOnEach<T extends Acted>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<RefusedWork[]> {
  const refused: RefusedWork[] = []
  await runOnEach(items, async (item) => {
    try {
      await act(item)
    } catch (error) {
      refused.push({ id: item.id, error })
    }
  })
  return refused
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

async function actOnPart<T extends Acted>(
  items: readonly T[],
  act: (items: readonly T[]) => Promise<unknown>,
): Promise<RefusedWork[]> {
  if (items.length > 1 && !isPageEnding())
    try {
      await act(items)
      return []
    } catch (error) {
      if (!isRefusal(error)) return items.map(({ id }) => ({ id, error }))
    }
  return actOnEach(items, (item) => act([item]))
}

/**
 * Acts on things by one call of the room for at most `most` of them. If it is refused, each of these is sent alone, so
 * that the others are done and the reason is that of the refused thing. When the page ends, each is sent alone at once:
 * nothing could follow a refusal.
 */
export async function actTogether<T extends Acted>(
  items: readonly T[],
  most: number,
  act: (items: readonly T[]) => Promise<unknown>,
): Promise<RefusedWork[]> {
  const refused: RefusedWork[] = []
  await runOnEach(partsOf(items, most), async (part) => {
    refused.push(...(await actOnPart(part, act)))
  })
  return refused
}

/**
 * Acts on things together. Those that did not reach the server are sent again each alone, so that each can wait: the
 * server does a call about several things once as a whole, and would leave out what it had not done.
 */
export async function eachAway<T extends Acted>(
  items: readonly T[],
  together: () => Promise<RefusedWork[]>,
  alone: (item: T) => Promise<unknown>,
): Promise<RefusedWork[]> {
  const refused = await together()
  const away = refused.filter(({ error }) => saysAway(error)).map(({ id }) => id)
  const again = await actOnEach(
    items.filter(({ id }) => away.includes(id)),
    alone,
  )
  return [...refused.filter(({ id }) => !away.includes(id)), ...again]
}
