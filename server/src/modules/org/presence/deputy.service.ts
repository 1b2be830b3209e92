import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import { askEachSource } from '#kit/room-slots/each-source.ts'
import { selectPeople } from '../org.sql.ts'
import { selectPresentPeople } from './presence.sql.ts'

/** A person who stands in for an absent one. */
export interface Deputy {
  personCode: string
  name: LocalName
  /** The title of the main post; empty without one. */
  title: LocalName
}

/**
 * Who stands in for people at instants, by person: the one at the earliest of them. Like the deputies of the presence,
 * only those of people of the viewer's companies, and no one who has left.
 */
export async function listDeputies(
  context: Context,
  personCodes: readonly string[],
  instants: readonly Date[],
): Promise<ReadonlyMap<string, Deputy>> {
  const sources = context.slots.all('presenceSource').filter(({ knowsDeputies }) => knowsDeputies)
  const byPerson = new Map<string, string>()
  for (const at of instants) {
    const { answers } = await askEachSource(
      context,
      sources,
      ({ name }) => name,
      (source) => source.list(context, personCodes, { at, until: at }),
    )
    for (const { personCode, deputyCode } of answers.flatMap(({ answer }) => answer))
      if (deputyCode !== undefined && !byPerson.has(personCode)) byPerson.set(personCode, deputyCode)
  }
  const codes = [...new Set(byPerson.values())]
  const people = codes.length > 0 ? await selectPresentPeople(context.db, codes, context.clock.now()) : []
  const titles = await titlesOf(context, codes)
  const known = new Map(
    people.map(({ personCode, name }) => [
      personCode,
      { personCode, name, title: titles.get(personCode) ?? noTitle },
    ]),
  )
  return new Map(
    [...byPerson].flatMap(([personCode, deputyCode]): [string, Deputy][] => {
      const deputy = known.get(deputyCode)
      return deputy ? [[personCode, deputy]] : []
    }),
  )
}

const noTitle: LocalName = { ko: '', en: '', zh: '' }

/** The titles of the main posts of people, as their directory cards show them. */
async function titlesOf(
  { db, clock }: Context,
  personCodes: readonly string[],
): Promise<ReadonlyMap<string, LocalName>> {
  if (personCodes.length === 0) return new Map()
  const rows = await selectPeople(db, { personCodes: [...personCodes] }, clock.now(), false)
  return new Map(rows.map(({ personCode, title }) => [personCode, title]))
}

/** The telephone numbers of people as their directory cards show them to everyone; the mobile number goes first. */
export async function listTelephones(
  { db, clock }: Context,
  personCodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectPeople(db, { personCodes: [...personCodes] }, clock.now(), false)
  return new Map(
    rows.map(({ personCode, mobileTel, officeExtTel, officeTel }) => [
      personCode,
      mobileTel || officeExtTel || officeTel,
    ]),
  )
}
