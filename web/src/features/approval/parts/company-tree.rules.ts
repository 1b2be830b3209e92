import type { CompanyFolder } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'

/** A level of the box of the company: a group, a group inside, a form or a year. */
export interface CompanyLevel {
  /** What the list shows: empty parts do not narrow it. */
  place: { group: string; form: string; year: string }
  name: LocalName | number
  count: number
  children: CompanyLevel[]
}

/** The key of a place, for trees. */
export const placeKey = ({ group, form, year }: CompanyLevel['place']) => `${group}/${form}/${year}`

/** The place of a key. */
export function placeOf(key: string): CompanyLevel['place'] {
  const [group = '', form = '', year = ''] = key.split('/')
  return { group, form, year }
}

/** The levels of the box of the company, from the rows of the server in their order. */
export function companyLevels(rows: readonly CompanyFolder[]): CompanyLevel[] {
  const top: CompanyLevel[] = []
  for (const { groupId, groupName, parent, applicationId, applicationName, year, count } of rows) {
    const path: Pick<CompanyLevel, 'place' | 'name'>[] = [
      ...(parent ? [{ place: { group: parent.groupId, form: '', year: '' }, name: parent.groupName }] : []),
      { place: { group: groupId, form: '', year: '' }, name: groupName },
      { place: { group: groupId, form: applicationId, year: '' }, name: applicationName },
      { place: { group: groupId, form: applicationId, year: String(year) }, name: year },
    ]
    let level = top
    for (const one of path) {
      const known = level.find((other) => placeKey(other.place) === placeKey(one.place))
      const node = known ?? { ...one, count: 0, children: [] }
      if (!known) level.push(node)
      node.count += count
      level = node.children
    }
  }
  return top
}

/** A list of the levels with their depth, for a select field. */
export const flatLevels = (
  levels: readonly CompanyLevel[],
  depth = 0,
): (CompanyLevel & { depth: number })[] =>
  levels.flatMap((one) => [{ ...one, depth }, ...flatLevels(one.children, depth + 1)])
