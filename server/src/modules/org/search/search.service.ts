import type { Db } from '#kit/db.ts'
import { departmentTerms, personTerms } from './search.rules.ts'
import {
  analyzeTerms,
  type ChangedSource,
  deleteTerms,
  insertSources,
  insertTerms,
  selectChangedSources,
  type TermRow,
} from './search.sql.ts'

const entriesAtOnce = 2000
const manyEntries = 1000

function termRows(entry: ChangedSource): TermRow[] {
  const terms = entry.isDepartment ? departmentTerms(entry) : personTerms(entry)
  return [...terms].map(([term, rank]) => ({ entry, term, rank }))
}

/**
 * Updates the search terms of people and departments: call it in the transaction that changed departments, people or
 * posts. Returns the number of changed entries.
 */
export async function refreshPeopleSearch(db: Db): Promise<number> {
  const { changed, gone } = await selectChangedSources(db)
  if (gone.length > 0) await deleteTerms(db, gone)
  for (let at = 0; at < changed.length; at += entriesAtOnce) {
    const entries = changed.slice(at, at + entriesAtOnce)
    await deleteTerms(db, entries)
    await insertSources(db, entries)
    await insertTerms(db, entries.flatMap(termRows))
  }
  if (changed.length > manyEntries) await analyzeTerms(db)
  return changed.length + gone.length
}
