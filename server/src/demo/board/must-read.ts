import { expandMustRead, upsertMustRead } from '#modules/board/must-read/must-read.sql.ts'
import { namedPeople } from '../organisation/people.ts'
import type { SeedParts } from '../seed-parts.ts'
import { confirmMustReads, updateIsMustRead } from './boards.sql.ts'
import type { SeededArticle } from './seeded-boards.ts'

const day = 86_400_000

const documented = namedPeople.flatMap((one) => one.login ?? [])

/** Boards whose newest settled notice must be read by all readers: one of each company. */
const asking = new Set(['notice', 'holdingNotice', 'chinaNotice'])

/**
 * Makes one notice of each company a must-read notice. Most people have confirmed it, and the documented logins have
 * not, so that their home pages show the count.
 */
export async function seedMustReads(
  { db, anchor }: Pick<SeedParts, 'db' | 'anchor'>,
  articles: readonly SeededArticle[],
): Promise<void> {
  for (const key of asking) {
    // The newest articles of the day are left as they are: people who try the portal open them first.
    const settled = articles.filter(
      (one) =>
        one.board.plan.key === key &&
        one.seq !== null &&
        one.parentId === null &&
        anchor.getTime() - one.createdAt.getTime() > 2 * day,
    )
    const article = settled.at(-1)
    if (!article) continue
    await updateIsMustRead(db, article)
    await upsertMustRead(db, article, { isWhole: true, subjects: [] })
    await expandMustRead(db, article, anchor)
    await confirmMustReads(db, article, documented, anchor)
  }
}
