import { type Db, inTransaction } from '../../../kit/db.ts'
import { runInThread } from '../../../kit/run-in-worker.ts'
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

/** Articles whose words are made searchable in one go, so that nothing else waits long. */
const batch = 100

/** Characters of HTML whose pieces are made within two or three milliseconds; more would hold up the calls of others. */
const quick = 40_000

const module = new URL('./search.rules.ts', import.meta.url).href

/** Whether an article's pieces are made in a worker thread; then they are asked for before anything is locked. */
export function isLongWording({ content }: Pick<SearchSource, 'content'>): boolean {
  return content.length > quick
}

/** What an article is found by; those of long words are made in a worker thread. See `searchTexts`. */
export async function loadSearchTexts({ title, content, tags, author }: SearchSource): Promise<SearchTexts> {
  const wording = { title, content, tags, author }
  if (!isLongWording(wording)) return searchTexts(wording)
  return runInThread<SearchTexts>({ module, name: 'searchTexts', input: wording })
}

/**
 * Brings what articles are found by in line with how they are in this transaction. A call that writes, publishes, ends,
 * hides, shows, removes or restores articles calls it with their numbers after the last change of their rows: it
 * reads listed (with a `seq`), removed and secret from there, so there is one call for everything. `known` are the words
 * of the one article that is named, without its author, where they were made before.
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

/** Makes the articles searchable that wait for it, at most so many; answers how many there were. */
export function indexWaiting(db: Db, most: number): Promise<number> {
  return inTransaction(db, async (inside) => {
    const ids = await lockWaiting(inside, most)
    await updateSearchIndex(inside, ids)
    return ids.length
  })
}

/** Makes every listed article searchable; for seeds that write rows by themselves. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  await insertMissingSearch(db)
  while ((await indexWaiting(db, 1000)) > 0);
  await cleanSearchIndex(db)
}
