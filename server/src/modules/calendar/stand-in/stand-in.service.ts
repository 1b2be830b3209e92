import type { calendarApi, StandIn } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { listDeputies, listTelephones } from '#modules/org/index.ts'
import { instantOfWall, knownZone, wallOf } from '../series/zone.rules.ts'

const wholeDay = 86_400_000

/**
 * Who stands in for people on a day of the view, and their telephone numbers. Deputies are known like those of the
 * presence, numbers like those of the directory cards. The statements do not depend on the number of people.
 */
export async function listStandIns(
  context: Context,
  { personCodes, day, timeZone }: Input<typeof calendarApi.listStandIns>,
): Promise<StandIn[]> {
  const zone = knownZone(timeZone)
  if (zone === null) throw failure('calendar.zoneUnknown', { name: timeZone })
  const start = wallOf(day)
  const from = instantOfWall(start, zone)
  const until = instantOfWall(start + wholeDay, zone)
  const telephones = await listTelephones(context, personCodes)
  const known = personCodes.filter((code) => telephones.has(code))
  // A day of the view is a part of at most two days of a company in another zone.
  const instants = [new Date(from), new Date(until - 1)]
  const deputies = await listDeputies(context, known, instants)
  return known.map((personCode) => ({
    personCode,
    deputy: deputies.get(personCode) ?? null,
    telephone: telephones.get(personCode) ?? '',
  }))
}
