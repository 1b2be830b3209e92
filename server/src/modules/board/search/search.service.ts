import { type Db, inTransaction } from '../../../kit/db.ts'
import { runInThread } from '../../../kit/run-in-worker.ts'
import { type SearchWords, searchWords, type Wording, withAuthor } from './search.rules.ts'
import {
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

/** Characters of HTML whose pieces are made within two or three milliseconds; more would hold up the calls of others. */
const quick = 40_000

const module = new URL('./search.rules.ts', import.meta.url).href

/** Whether an article's pieces are made beside; then they are asked for before anything is locked. */
export function isLongWording({ content }: Pick<Wording, 'content'>): boolean {
  return content.length > quick
}

/** What an article is found by; those of long words are made beside. See `searchWords`. */
export async function findableWords({ title, content, tags, author }: Wording): Promise<SearchWords> {
  const wording = { title, content, tags, author }
  if (!isLongWording(wording)) return searchWords(wording)
  return runInThread<SearchWords>({ module, name: 'searchWords', input: wording })
}

/**
 * Brings what articles are found by in line with how they stand in this transaction. Whoever writes, publishes, ends,
 * hides, shows, removes or restores articles calls it with their numbers after the last change of their rows: it
 * reads listed (with a `seq`), removed and secret from there, so there is one call for everything. `known` are the words
 * of the one article that is named, without its author, where they were made before.
 */
export async function keepSearch(
  db: Db,
  articleIds: readonly number[],
  known: SearchWords | null = null,
): Promise<void> {
  for (let at = 0; at < articleIds.length; at += batch) {
    const ids = articleIds.slice(at, at + batch)
    const wordings = await selectWordings(db, ids)
    const rows: SearchRow[] = []
    for (const { isOpen, content, ...row } of wordings) {
      if (!isOpen) continue
      const words = known ? withAuthor(known, row.author) : await findableWords({ ...row, content })
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
