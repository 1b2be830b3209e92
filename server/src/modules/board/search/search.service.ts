import { type Db, inTransaction } from '../../../kit/db.ts'
import { searchWords } from './search.rules.ts'
import {
  type ArticleWording,
  cleanSearchIndex,
  emptySearch,
  insertMissingSearch,
  lockWaiting,
  type SearchRow,
  selectWordings,
  upsertSearch,
} from './search.sql.ts'

/** Articles whose words are made searchable in one go, so that nothing else waits long. */
const batch = 100

/**
 * Brings what articles are found by in line with how they stand in this transaction. Whoever writes, publishes, ends,
 * hides, shows, removes or restores articles calls it with their numbers after the last change of their rows: it
 * reads listed (with a `seq`), removed and secret from there, so there is one call for everything.
 */
export async function keepSearch(db: Db, articleIds: readonly number[]): Promise<void> {
  for (let at = 0; at < articleIds.length; at += batch) {
    const ids = articleIds.slice(at, at + batch)
    const wordings = await selectWordings(db, ids)
    const rows = wordings.filter(({ isOpen }) => isOpen).map(searchRow)
    const open = new Set(rows.map((row) => row.articleId))
    if (rows.length > 0) await upsertSearch(db, rows)
    if (open.size < ids.length)
      await emptySearch(
        db,
        ids.filter((id) => !open.has(id)),
      )
  }
}

function searchRow({ content, isOpen: _isOpen, ...row }: ArticleWording): SearchRow {
  return { ...row, ...searchWords({ ...row, content }) }
}

/** Like {@link keepSearch}, of an article that was just listed by who made its words ready: one trip less for the writer. */
export function keepNewSearch(db: Db, row: SearchRow): Promise<void> {
  return upsertSearch(db, [row])
}

/** Makes the articles searchable that wait for it, at most so many; answers how many there were. */
export function keepWaiting(db: Db, most: number): Promise<number> {
  return inTransaction(db, async (inside) => {
    const ids = await lockWaiting(inside, most)
    await keepSearch(inside, ids)
    return ids.length
  })
}

/** Makes every listed article searchable; for seeds that write rows by themselves. */
export async function keepAllSearch(db: Db): Promise<void> {
  await insertMissingSearch(db)
  while ((await keepWaiting(db, 1000)) > 0);
  await cleanSearchIndex(db)
}
