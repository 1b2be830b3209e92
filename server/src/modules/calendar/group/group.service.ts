import { type calendarApi, calendarGroupsTopic, calendarLimits, type PeopleGroup } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { selectKnownPeople } from '../store/attendee.sql.ts'
import {
  deleteGroup,
  type GroupPersonRow,
  type GroupRow,
  insertGroup,
  replaceGroupPeople,
  selectGroupPeople,
  selectGroups,
  selectGroupsLocked,
  updateGroup,
  updateGroupOrder,
} from './group.sql.ts'

function personOf(row: GroupPersonRow): PeopleGroup['people'][number] {
  const { personCode, comCode, deptCode, email, name, title, dept } = row
  return { personCode, comCode, deptCode, email, name, title, dept }
}

/** The groups of the viewer in their order, without people who left; they are in the group again if they return. */
export async function listPeopleGroups({ db, viewer, clock }: Context): Promise<PeopleGroup[]> {
  const groups = await selectGroups(db, viewer.personCode)
  if (groups.length === 0) return []
  const rows = await selectGroupPeople(db, viewer.personCode, clock.now())
  const people = Map.groupBy(rows, ({ groupId }) => groupId)
  return groups.map(({ groupId, name, version }) => ({
    ...{ groupId, name, version },
    people: (people.get(groupId) ?? []).map(personOf),
  }))
}

/** A group among those of the viewer; a group of another person and a missing one are not found. */
function requireOwnGroup(groups: readonly GroupRow[], groupId: number): GroupRow {
  const group = groups.find((one) => one.groupId === groupId)
  if (!group) throw notFound()
  return group
}

/** Notifies the other windows of the viewer. */
const publish = ({ db, push, viewer }: Context, groupId: number): Promise<void> =>
  push(db, { to: [viewer.personCode], comCode: '*', topic: calendarGroupsTopic, id: groupId })

type SaveInput = Input<typeof calendarApi.savePeopleGroup>

async function storeGroup(inside: Context, input: SaveInput, name: string): Promise<number> {
  const { db, viewer, clock } = inside
  const groups = await selectGroupsLocked(db, viewer.personCode)
  const group = input.groupId === undefined ? null : requireOwnGroup(groups, input.groupId)
  if (group) requireVersion('calendar.groupChanged', group, input.version)
  else if (groups.length >= calendarLimits.groups)
    throw failure('calendar.tooManyGroups', { most: calendarLimits.groups })
  if (groups.some((one) => one.name === name && one !== group))
    throw failure('calendar.groupNameUsed', { name })
  const known = new Set(await selectKnownPeople(db, input.personCodes, clock.now()))
  const unknown = input.personCodes.find((personCode) => !known.has(personCode))
  if (unknown !== undefined) throw failure('calendar.personUnknown', { name: unknown })
  const { comCode, personCode } = viewer
  const key = group ?? { comCode, groupId: await insertGroup(db, { comCode, personCode, name }, clock.now()) }
  if (group) await updateGroup(db, group, name, clock.now())
  await replaceGroupPeople(db, key, input.personCodes)
  return key.groupId
}

/**
 * Creates a group of the viewer, or replaces its name and people. Throws `calendar.nameEmpty`, `calendar.groupNameUsed`,
 * `calendar.tooManyGroups`, `calendar.groupChanged`, and `calendar.personUnknown` for people that the picker does not
 * show: unknown ones and those who left.
 */
export function savePeopleGroup(context: Context, input: SaveInput): Promise<{ groupId: number }> {
  return transaction(context, async (inside) => {
    const name = input.name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    if (name === '') throw failure('calendar.nameEmpty')
    const groupId = await storeGroup(inside, input, name)
    await publish(inside, groupId)
    return { groupId }
  })
}

/** Removes a group of the viewer; its people stay where they are. */
export function removePeopleGroup(context: Context, { groupId }: { groupId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const groups = await selectGroupsLocked(inside.db, inside.viewer.personCode)
    await deleteGroup(inside.db, requireOwnGroup(groups, groupId))
    await publish(inside, groupId)
    return 1
  })
}

/** Stores the order of the viewer's groups; those that are not named follow in their order. Throws 404. */
export function orderPeopleGroups(context: Context, { groupIds }: { groupIds: number[] }): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const groups = await selectGroupsLocked(db, viewer.personCode)
    for (const groupId of groupIds) requireOwnGroup(groups, groupId)
    const named = new Set(groupIds)
    const rest = groups.map(({ groupId }) => groupId).filter((groupId) => !named.has(groupId))
    await updateGroupOrder(db, viewer.personCode, [...groupIds, ...rest])
    await publish(inside, groupIds[0] ?? 0)
    return 1
  })
}
