import type { Input, Output } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { addDays, instantOf, localOf, weekdayOf } from '#kit/repeat/days.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { rightLevels, timeText, toResourceItem } from '../resource/resource.rules.ts'
import { type ResourceRow, selectFree, selectResources } from '../resource/resource.sql.ts'
import { lastDayOf } from '../validation/booking.rules.ts'
import { resourceLimit } from './resource.service.ts'

type Free = Output<typeof reservationApi.listFreeResources>

/** Maximum number of free resources in an answer. */
const freeLimit = 500

/** Resources that are open and free from an instant for some minutes; those that are free longest come first. */
async function freeFrom(
  context: Context,
  resources: readonly ResourceRow[],
  { at, minutes, isNow }: { at: Date; minutes: number; isNow: boolean },
): Promise<Free> {
  const free = await selectFree(
    context.db,
    resources.map((row) => row.resourceId),
    at,
    minutes,
  )
  const untilOf = new Map(free.map((row) => [row.resourceId, row.freeUntil]))
  const matches = resources.flatMap((row) => {
    const next = untilOf.get(row.resourceId)
    if (next === undefined) return []
    const { day, minute } = localOf(at.getTime(), row.timeZone)
    const weekday = weekdayOf(day)
    const [from, until] = [row.openFrom[weekday] ?? 0, row.openUntil[weekday] ?? 0]
    if (minute < from || minute + minutes > until) return []
    const closing = instantOf(day, until, row.timeZone)
    const freeUntil = Math.min(closing, next === null ? closing : Date.parse(next))
    const local = localOf(freeUntil, row.timeZone)
    return [
      {
        resource: toResourceItem(row),
        isNow,
        fromDay: day,
        fromTime: timeText(minute),
        freeUntil: new Date(freeUntil).toISOString(),
        freeUntilTime: local.day === day ? timeText(local.minute) : '24:00',
      },
    ]
  })
  // If several rooms are free until the same time, the smallest one comes first.
  return matches.sort(
    (a, b) => Date.parse(b.freeUntil) - Date.parse(a.freeUntil) || a.resource.capacity - b.resource.capacity,
  )
}

/** Resources that are free at their opening on a day; the earliest opening comes first. */
async function freeAtOpening(
  context: Context,
  resources: readonly ResourceRow[],
  { now, offset, minutes }: { now: Date; offset: number; minutes: number },
): Promise<Free> {
  const openings = Map.groupBy(
    resources.flatMap((row) => {
      const day = addDays(localOf(now.getTime(), row.timeZone).day, offset)
      const weekday = weekdayOf(day)
      const [from, until] = [row.openFrom[weekday] ?? 0, row.openUntil[weekday] ?? 0]
      const lastDay = lastDayOf(row, now.getTime())
      if (from >= until || (lastDay !== null && day > lastDay)) return []
      const at = instantOf(day, from, row.timeZone)
      return at > now.getTime() ? [{ row, at }] : []
    }),
    (one) => one.at,
  )
  const free: Free = []
  for (const at of [...openings.keys()].sort((a, b) => a - b)) {
    const rows = (openings.get(at) ?? []).map((one) => one.row)
    free.push(...(await freeFrom(context, rows, { at: new Date(at), minutes, isNow: false })))
  }
  return free
}

/**
 * Resources that are free from an instant, those that are free longest first. If none is free, those that are free at
 * an opening of the days ahead: of the first day that has one.
 */
export async function listFreeResources(
  context: Context,
  { capacity = 0, kind, at, minutes = 30, ahead = 0 }: Input<typeof reservationApi.listFreeResources>,
): Promise<Free> {
  const all = await selectResources(context.db, lookingAs(context.viewer), { limit: resourceLimit })
  const now = at ? new Date(at) : context.clock.now()
  const fit = all.filter(
    (row) =>
      row.level >= rightLevels.request &&
      !row.isFaulty &&
      row.capacity >= capacity &&
      (kind === undefined || row.kind === kind),
  )
  let free = await freeFrom(context, fit, { at: now, minutes, isNow: true })
  const isAhead = ahead > 0 && fit.length > 0
  for (let offset = 0; isAhead && free.length === 0 && offset <= ahead; offset += 1) {
    free = await freeAtOpening(context, fit, { now, offset, minutes })
  }
  return free.slice(0, freeLimit)
}
