import type { FormDefinition, LineStage, Party } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { selectDepartmentParties, selectLeaders, selectPeopleParties } from '../person/party.sql.ts'
import type { RoutePeople } from './route.rules.ts'

type Work = Pick<Context, 'db' | 'viewer' | 'clock'>

const plain = ({ path: _path, ...party }: Party & { path: string[] }): Party => party

/**
 * The people and departments of these codes, in the viewer's company: people by code, departments by `/code`. Throws
 * `approval.personUnknown` if one is missing.
 */
export async function requireParties(
  { db, viewer, clock }: Work,
  codes: { people: readonly (string | null)[]; departments: readonly (string | null)[] },
): Promise<Map<string, Party>> {
  const people = [...new Set(codes.people.filter((one) => one !== null))]
  const departments = [...new Set(codes.departments.filter((one) => one !== null))]
  const parties = new Map<string, Party>()
  if (people.length > 0)
    for (const row of await selectPeopleParties(db, viewer.comCode, people, clock.now()))
      parties.set(row.personCode ?? '', plain(row))
  if (departments.length > 0)
    for (const row of await selectDepartmentParties(db, viewer.comCode, departments))
      parties.set(`/${row.deptCode}`, plain(row))
  const isKnown =
    people.every((one) => parties.has(one)) && departments.every((one) => parties.has(`/${one}`))
  if (!isKnown) throw failure('approval.personUnknown')
  return parties
}

/** The codes that a written line names. */
export const codesOf = (stages: readonly LineStage[]) => ({
  people: stages.flatMap((stage) => stage.steps.map((step) => step.personCode)),
  departments: stages.flatMap((stage) =>
    stage.steps.map((step) => (step.personCode === null ? (step.deptCode ?? '') : null)),
  ),
})

/** Reads the people that the rules of a form may name: leaders above the drafter, heads, people and departments. */
export async function readPeople(
  context: Work,
  drafter: Party & { path: string[] },
  { rules }: Pick<FormDefinition, 'rules'>,
): Promise<RoutePeople> {
  const { db, viewer, clock } = context
  const now = clock.now()
  const above = [...drafter.path].reverse()
  const named = (by: string) => rules.flatMap(({ who }) => (who.by === by && who.code ? [who.code] : []))
  const leaders = await selectLeaders(db, viewer.comCode, [...above, ...named('head')], now)
  const codes = [...leaders.map((one) => one.personCode), ...named('person')]
  const rows = codes.length > 0 ? await selectPeopleParties(db, viewer.comCode, codes, now) : []
  const parties = new Map<string, Party>(rows.map((row) => [row.personCode ?? '', plain(row)]))
  const departments = named('department')
  if (departments.length > 0)
    for (const row of await selectDepartmentParties(db, viewer.comCode, departments))
      parties.set(`/${row.deptCode}`, plain(row))
  const leaderOf = (deptCode: string) => leaders.find((one) => one.deptCode === deptCode)
  const chain = new Map<string, { party: Party; positionCode: string }>()
  for (const deptCode of above) {
    const leader = leaderOf(deptCode)
    const party = leader && parties.get(leader.personCode)
    if (leader && party && leader.personCode !== drafter.personCode && !chain.has(leader.personCode))
      chain.set(leader.personCode, { party, positionCode: leader.positionCode })
  }
  const heads = new Map(
    named('head').flatMap((deptCode): [string, Party][] => {
      const party = parties.get(leaderOf(deptCode)?.personCode ?? '')
      return party ? [[deptCode, party]] : []
    }),
  )
  return {
    ...{ drafter: plain(drafter), leaders: [...chain.values()], heads, parties },
    sharedFinals: new Map(),
  }
}
