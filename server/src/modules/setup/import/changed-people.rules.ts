import type { PersonChange } from '#kit/events/person-events.ts'

/** Differences of one file of an import. */
export interface FileDifferences {
  file: string
  differences: readonly {
    key: string
    change: 'added' | 'changed' | 'removed'
    fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  }[]
}

/** What an import did to each person: a new, changed or ended post is a change of the person. */
export function changedPeople(tables: readonly FileDifferences[]): Map<string, PersonChange> {
  const changes = new Map<string, PersonChange>()
  for (const { file, differences } of tables) {
    if (file === 'posts.csv') {
      // The key is company, department, person and first day; none of them has a space.
      for (const { key } of differences) {
        const personCode = key.split(' ')[2]
        if (personCode && !changes.has(personCode)) changes.set(personCode, 'changed')
      }
    }
    if (file !== 'people.csv') continue
    for (const { key, change, fields } of differences) {
      const [before, after] = fields.retired_on ?? [null, null]
      if (change === 'added') changes.set(key, 'added')
      else if (change === 'removed' || (after !== null && before !== after)) changes.set(key, 'retired')
      else changes.set(key, before === null ? 'changed' : 'reinstated')
    }
  }
  return changes
}
