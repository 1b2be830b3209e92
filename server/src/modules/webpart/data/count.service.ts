import type { Output } from '@maru/api/kit/endpoint'
import type { HomeCount, webpartApi } from '@maru/api/webpart'
import { type Context, transaction } from '#kit/context.ts'
import type { CountedThings, HomeCountSource } from '#kit/room-slots/home-count.ts'
import type { VacationSource } from '#kit/room-slots/vacation.ts'
import { upsertVisit } from './visit.sql.ts'

/** Counts in all sources. A count that fails is logged and omitted, so that the others are still shown. */
async function countAll(
  context: Context,
  count: (source: HomeCountSource) => Promise<CountedThings> | undefined,
): Promise<HomeCount[]> {
  const counted = await Promise.all(
    context.slots.all('homeCount').map(async (source) => {
      try {
        const counted = await count(source)
        return counted ? [{ name: source.name, ...counted }] : []
      } catch (error) {
        context.log.error({ err: error, count: source.name }, 'a count of the home page failed')
        return []
      }
    }),
  )
  return counted.flat()
}

/** The viewer's counts of waiting items. */
export function listCounts(context: Context): Promise<HomeCount[]> {
  return countAll(context, (source) => source.count?.(context))
}

/** The viewer's leave for the profile card; null if no room provides it. */
export async function getVacation(context: Context): Promise<Output<typeof webpartApi.getVacation>> {
  const [source]: readonly VacationSource[] = context.slots.all('vacation')
  return source ? source.get(context) : null
}

/** A return to the home page within this time belongs to the same visit. */
const visitLength = 30 * 60_000

/** Stores a visit of the home page and counts what is new since the previous one. */
export async function createVisit(context: Context): Promise<Output<typeof webpartApi.createVisit>> {
  const now = context.clock.now()
  const endedBefore = new Date(now.getTime() - visitLength)
  const since = await transaction(context, ({ db, viewer }) => upsertVisit(db, viewer, now, endedBefore))
  if (since === null) return { since: null, news: [] }
  const news = await countAll(context, (source) => source.countSince?.(context, new Date(since)))
  return { since, news: news.filter(({ count }) => count > 0) }
}
