import type { Input } from '@maru/api/kit/endpoint'
import type { Presence, presenceApi } from '@maru/api/kit/presence'
import type { Context } from '#kit/context.ts'
import { askEachSource } from '#kit/room-slots/each-source.ts'
import type { PresenceFacts, PresenceTime } from '#kit/room-slots/presence-source.ts'
import { listLastSeen } from '#kit/session/session.ts'
import { selectAbsenceTimes } from '../absence/absence.sql.ts'
import { presenceDays, type StateNow, stateAt } from './presence.rules.ts'
import { type PresentPerson, selectPresentPeople } from './presence.sql.ts'

const day = 86_400_000

interface Period {
  at: Date
  until: Date
}

/** The facts of all rooms by person; a room that fails is left out. */
async function listFacts(
  context: Context,
  personCodes: readonly string[],
  period: Period,
): Promise<Map<string, PresenceFacts[]>> {
  const { answers } = await askEachSource(
    context,
    context.slots.all('presenceSource'),
    ({ name }) => name,
    (source) => source.list(context, personCodes, period),
  )
  return Map.groupBy(
    answers.flatMap(({ answer }) => answer),
    ({ personCode }) => personCode,
  )
}

/** The absences of people in a period. */
async function listAway(
  { db }: Context,
  personCodes: readonly string[],
  { at, until }: Period,
): Promise<Map<string, PresenceTime[]>> {
  if (personCodes.length === 0) return new Map()
  const rows = await selectAbsenceTimes(db, personCodes, { from: at, until })
  const times = rows.map(({ personCode, start, end }) => ({
    personCode,
    time: { from: Date.parse(start), until: Date.parse(end), kind: 'away' as const },
  }))
  return new Map(
    [...Map.groupBy(times, ({ personCode }) => personCode)].map(([personCode, all]) => [
      personCode,
      all.map(({ time }) => time),
    ]),
  )
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

type Known = StateNow & { person: PresentPerson; timeZone: string | null; deputyCode: string | null }

/**
 * Where people are now. Meetings and working hours are known to those who see when the person is busy in the calendar;
 * absences, without their kind, to them and to the people of the same company; the deputy and a last use that the
 * person allows only to the people of the same company. People whose presence the viewer may not know are left out, as
 * are unknown codes, people who left and those of a MAILONLY department.
 */
export async function listPresence(
  context: Context,
  input: Input<typeof presenceApi.listPresence>,
): Promise<Presence[]> {
  const { db, viewer, clock } = context
  const at = clock.now()
  const period = { at, until: new Date(at.getTime() + presenceDays * day) }
  const people = await selectPresentPeople(db, [...new Set(input.personCodes)], at)
  if (people.length === 0) return []
  const isColleague = ({ comCode }: PresentPerson) => viewer.subjects.includes(`company:${comCode}`)
  const colleagues = people.filter(isColleague)
  const codesOf = (some: readonly PresentPerson[]) => some.map(({ personCode }) => personCode)
  const facts = await listFacts(context, codesOf(people), period)
  const isBusyKnown = ({ personCode }: PresentPerson) =>
    facts.get(personCode)?.some(({ timeZone }) => timeZone !== undefined) ?? false
  const shown = people.filter((person) => isColleague(person) || isBusyKnown(person))
  const away = await listAway(context, codesOf(shown), period)
  const known = shown.flatMap((person): Known[] => {
    const own = facts.get(person.personCode) ?? []
    const timeZone = own.find((one) => one.timeZone !== undefined)?.timeZone ?? null
    const times = [...own.flatMap((one) => one.times ?? []), ...(away.get(person.personCode) ?? [])]
    const now = stateAt({ isOpen: timeZone !== null, times }, at.getTime())
    if (now === null) return []
    const deputyCode = now.state === 'absent' ? own.find((one) => one.deputyCode)?.deputyCode : undefined
    return [{ ...now, person, timeZone, deputyCode: deputyCode ?? null }]
  })
  return withNames(context, known, new Set(codesOf(colleagues)))
}

/** Adds the deputies and, of colleagues who allow it, the last use. */
async function withNames(
  { db, clock }: Context,
  known: readonly Known[],
  colleagues: ReadonlySet<string>,
): Promise<Presence[]> {
  const deputyCodes = [...new Set(known.flatMap(({ deputyCode }) => deputyCode ?? []))]
  const deputies = deputyCodes.length > 0 ? await selectPresentPeople(db, deputyCodes, clock.now()) : []
  const nameOf = new Map(deputies.map(({ personCode, name }) => [personCode, name]))
  const allowing = known.flatMap(({ person }) =>
    person.showsLastSeen && colleagues.has(person.personCode) ? person.personCode : [],
  )
  const lastSeen = await listLastSeen(db, allowing)
  return known.map(({ person: { personCode }, state, until, freeUntil, timeZone, deputyCode }) => {
    const name = deputyCode === null ? undefined : nameOf.get(deputyCode)
    return {
      ...{ personCode, state, until: iso(until), freeUntil: iso(freeUntil), timeZone },
      deputy: deputyCode !== null && name ? { personCode: deputyCode, name } : null,
      lastSeen: lastSeen.get(personCode) ?? null,
    }
  })
}
