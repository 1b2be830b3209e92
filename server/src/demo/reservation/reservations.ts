import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { datesOf } from '#kit/repeat/dates.ts'
import { addDays, localOf, weekdayOf } from '#kit/repeat/days.ts'
import {
  type BookingDraft,
  insertBookings,
  insertRequest,
  replaceParticipants,
} from '#modules/reservation/booking/request.sql.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import type { Draws } from '../random.ts'
import type { SeedParts } from '../seed-parts.ts'
import { type DemoPerson, selectBookers, updateStates } from './reservations.sql.ts'
import { folders, type ResourcePlan, titles } from './resource-plans.ts'

const dayMillis = 86_400_000
const zone = 'Asia/Seoul'
const wanted = 600
const weekly: RepeatRule = {
  type: 'Weekly',
  interval: 1,
  weekdays: [],
  byWeekday: false,
  end: 'SetCount',
  count: 6,
  until: null,
}

interface Made {
  resourceId: number
  plan: ResourcePlan
}

async function seedResources(
  { db, anchor }: SeedParts,
  comCode: string,
  people: DemoPerson[],
): Promise<Made[]> {
  const codeOf = (login: string) => people.find((one) => one.login === login)?.personCode
  const manager = codeOf('reserve') ?? people[0]?.personCode ?? ''
  const approvers = [...new Set([manager, codeOf('user') ?? manager])]
  const made: Made[] = []
  let color = 0
  for (const [sort, folder] of folders.entries()) {
    const folderId = await createFolder(db, { comCode, name: folder.name, sort })
    for (const plan of folder.resources) {
      const resourceId = await createResource(
        db,
        {
          comCode,
          folderId,
          ...plan,
          color: (color % 5) + 1,
          managers: [manager],
          approvers: plan.needsApproval ? approvers : [],
          ...(plan.kind === 'vehicle'
            ? { hours: Array.from({ length: 7 }, (): [number, number] => [0, 1440]) }
            : {}),
        },
        new Date(anchor.getTime() - 200 * dayMillis),
      )
      made.push({ resourceId, plan })
      color += 1
    }
  }
  return made
}

/** Returns the state of a booking in the past or future of the anchor. */
function stateOf(draws: Draws, plan: ResourcePlan, isPast: boolean): string {
  const dice = draws.int('state', 0, 99)
  if (isPast) {
    if (dice < 70) return 'ended'
    if (dice < 78) return 'released'
    if (dice < 88) return plan.needsApproval ? 'rejected' : 'accepted'
    return dice < 94 ? 'cancelled' : 'expired'
  }
  if (plan.needsApproval) return dice < 45 ? 'requested' : dice < 90 ? 'accepted' : 'rejected'
  return dice < 92 ? 'accepted' : dice < 96 ? 'cancelled' : 'held'
}

interface Slot {
  day: string
  from: number
  until: number
}

/** Returns slots of a resource around the anchor, from 10:30: a weekly series is from 9:00 to 10:00. */
function slotsOf(draws: Draws, anchorDay: string, resourceId: number): Slot[] {
  const slots: Slot[] = []
  for (let offset = -16; offset <= 26; offset += 1) {
    const day = addDays(anchorDay, offset)
    if (weekdayOf(day) % 6 === 0) continue
    const own = draws.of('slot', resourceId, day)
    const from = 630 + own.int('from', 0, 6) * 30
    const until = from + own.pick('length', [30, 60, 60, 90, 120])
    slots.push({ day, from, until })
    if (own.chance('second', 0.35)) slots.push({ day, from: until + 60, until: until + 120 })
  }
  return slots
}

/**
 * Writes 20 resources in four categories of the first company, with about 600 bookings in various states. Each
 * resource has a weekly series, on different days and of different people.
 */
export async function seedReservations(parts: SeedParts): Promise<number> {
  const { db, draws, anchor, say } = parts
  const comCode = 'HB'
  const people = await selectBookers(db, comCode, anchor)
  if (people.length === 0) return 0
  const made = await seedResources(parts, comCode, people)
  const anchorDay = localOf(anchor.getTime(), zone).day
  const perResource = Math.ceil((wanted - made.length * 6) / made.length)
  const states: { bookingId: number; state: string; at: Date }[] = []
  let count = 0
  for (const [place, { resourceId, plan }] of made.entries()) {
    const own = draws.of('reservation', resourceId)
    const write = async (slot: Slot, repeat: RepeatRule | null, index: number, waits = false) => {
      const of = own.of('booking', index)
      const isOfFirst = index === 0 ? place === 0 : index % 9 === 0
      const person = isOfFirst ? people[0] : of.pick('person', people)
      if (!person) return []
      const first = {
        startDate: slot.day,
        endDate: slot.day,
        startMinute: slot.from,
        endMinute: slot.until,
        timeZone: zone,
      }
      const plans = datesOf(first, repeat, { limit: 10, until: '2099-12-31' })
      const [begin] = plans
      if (!begin) return []
      const createdAt = new Date(Math.min(begin.start, anchor.getTime()) - of.int('before', 1, 9) * dayMillis)
      const requestId = await insertRequest(
        db,
        {
          ...first,
          comCode,
          resourceId,
          personCode: person.personCode,
          personComCode: comCode,
          deptCode: person.deptCode,
          title: of.pick('title', titles[plan.kind]),
          content: '',
          repeat,
          madeUntil: null,
          custom: [],
          requestKey: null,
        },
        createdAt,
      )
      const guests = plan.kind === 'room' ? [of.pick('guest', people), of.pick('guest2', people)] : []
      const codes = [...new Set(guests.map((one) => one.personCode))].filter(
        (code) => code !== person.personCode,
      )
      await replaceParticipants(
        db,
        { comCode, requestId },
        codes.map((personCode) => ({ personCode, email: '' })),
      )
      const drafts = plans.map(
        (date): BookingDraft => ({
          ...date,
          resourceId,
          bufferMinutes: plan.rules?.bufferMinutes ?? 0,
          unit: waits ? null : 1,
          state: waits ? 'waiting' : 'accepted',
        }),
      )
      const ids = await insertBookings(db, { comCode, requestId }, drafts, createdAt)
      return ids.map((bookingId, place) => ({
        bookingId,
        end: drafts[place]?.end ?? 0,
        of: own.of('state', index, place),
      }))
    }
    const monday = addDays(anchorDay, -((weekdayOf(anchorDay) + 6) % 7) - 14)
    const series = await write({ day: addDays(monday, place % 5), from: 540, until: 600 }, weekly, 0)
    const slots = slotsOf(own, anchorDay, resourceId)
    const singles = []
    for (const [index, slot] of slots.slice(0, perResource).entries())
      singles.push(...(await write(slot, null, index + 1)))
    const last = slots[Math.min(slots.length, perResource) - 1]
    // One person is on the waiting list for the last slot of each resource.
    if (last) count += (await write(last, null, 999, true)).length
    for (const [index, { bookingId, end, of }] of [...series, ...singles].entries()) {
      const isPast = end < anchor.getTime()
      const isKept = index < 6 || index === series.length + singles.length - 1
      const state = isKept ? (isPast ? 'ended' : 'accepted') : stateOf(of, plan, isPast)
      states.push({ bookingId, state, at: new Date(Math.min(end, anchor.getTime())) })
      count += 1
    }
  }
  await updateStates(db, states)
  say(`reservations: ${made.length} resources, ${count} bookings`)
  return count
}
