import { type Db, inTransaction } from '#kit/db.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { type SearchSource, type SearchTexts, searchTexts, withAuthor } from './search.rules.ts'
import {
  cleanSearchIndex,
  emptySearch,
  insertMissingSearch,
  lockWaiting,
  type SearchRow,
  selectSearchSources,
  upsertSearch,
} from './search.sql.ts'

/** Number of articles that one statement reads or stores, so that other calls do not wait long. */
const batch = 100

/** Characters of HTML that are indexed within two or three milliseconds; more would delay other calls. */
const quick = 40_000

const module = new URL('./search.rules.ts', import.meta.url).href

/** Whether a worker thread computes the pieces of an article; then they are computed before any lock is taken. */
export function isLongWording({ content }: Pick<SearchSource, 'content'>): boolean {
  return content.length > quick
}

/** The search texts of an article; long ones are computed in a worker thread. See `searchTexts`. */
export async function loadSearchTexts({ title, content, tags, author }: SearchSource): Promise<SearchTexts> {
  const wording = { title, content, tags, author }
  if (!isLongWording(wording)) return searchTexts(wording)
  return runInThread<SearchTexts>({ module, name: 'searchTexts', input: wording })
}

/**
 * Updates the search rows of articles to their state in this transaction. Every call that writes, publishes, ends,
 * hides, shows, removes or restores articles calls it after the last change of their rows: it reads from them whether
 * an article is listed (has a `seq`), removed or secret. `known` are the search texts of the single given article,
 * without its author, if they were computed before.
 */
export async function updateSearchIndex(
  db: Db,
  articleIds: readonly number[],
  known: SearchTexts | null = null,
): Promise<void> {
  for (let at = 0; at < articleIds.length; at += batch) {
    const ids = articleIds.slice(at, at + batch)
    const rowsToIndex = await selectSearchSources(db, ids)
    const rows: SearchRow[] = []
    for (const { isOpen, content, ...row } of rowsToIndex) {
      if (!isOpen) continue
      const words = known ? withAuthor(known, row.author) : await loadSearchTexts({ ...row, content })
      rows.push({ ...row, ...words })
    }
    const open = new Set(rows.map((row) => row.articleId))
    if (rows.length > 0) await upsertSearch(db, rows)
    if (open.size < ids.length)
      await emptySearch(
        db,
        ids.filter((id) => !open.has(id)),
      )
  }
}

/** Indexes at most `most` waiting articles; returns how many there were. */
export function indexWaiting(db: Db, most: number): Promise<number> {
  return inTransaction(db, async (inside) => {
    const ids = await lockWaiting(inside, most)
    await updateSearchIndex(inside, ids)
    return ids.length
  })
}

/** Indexes every listed article; for seeds that insert rows directly. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  await insertMissingSearch(db)
  while ((await indexWaiting(db, 1000)) > 0);
  await cleanSearchIndex(db)
}
