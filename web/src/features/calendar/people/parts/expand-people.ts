import { orgApi } from '@maru/api/org'
import { employeeItem, fetchMembers } from '#features/org/index.tsx'
import { cache } from '#kit/call/change.ts'
import type { PickItem } from '#kit/picking.ts'
import { withMore } from '../team.rules.ts'

/** People of a department that are read at once. */
const page = 200

async function peopleIn(item: PickItem): Promise<PickItem[]> {
  if (item.kind === 'list' || item.kind === 'group') return fetchMembers(item)
  if (item.kind !== 'department') return [item]
  const { comCode, deptCode, id } = item
  const asked = { comCode, deptCode: deptCode || id, pageSize: page }
  const { data } = await cache.fetch(orgApi.listEmployees, asked, 60_000)
  return data.map(employeeItem)
}

/**
 * The people among picked items, each once and at most `most`: those of departments, distribution lists and public groups
 * in their place. `leftOut` counts contacts and addresses, who have no calendar here, and people beyond the limit. Throws
 * CallError.
 */
export async function expandPeople(
  items: readonly PickItem[],
  most: number,
): Promise<{ people: PickItem[]; leftOut: number }> {
  const lists = await Promise.all(items.map(peopleIn))
  const all = lists.flat()
  const people = all.filter(({ kind }) => kind === 'person')
  const result = withMore([], people, most)
  return { people: result.people, leftOut: result.leftOut + all.length - people.length }
}
