import type { Services } from '../../../kit/context.ts'
import { type Db, inTransaction } from '../../../kit/db.ts'
import { purgeBefore } from '../../../kit/soft-delete.ts'
import { deletePicturesOf, purgeFilesOfMany, purgeHeldFiles } from '../../file/index.ts'
import { holderKinds } from '../draft/attachment.access.ts'
import { articlePictures } from '../image/image.access.ts'
import { deleteArticles, deleteDraftsOf, lockPurgedArticles, type PurgedArticle } from './purge.sql.ts'

/** Articles per transaction: it takes some milliseconds, so that other transactions do not wait for the job. */
const atOnce = 200

/** Deletes articles that were removed more than 14 days ago, with everything attached to them. Returns how many. */
export async function purgeArticles(services: Services & { db: Db }): Promise<number> {
  const before = purgeBefore(services.clock)
  let count = 0
  for (;;) {
    const gone = await inTransaction(services.db, (db) => purgeSome({ ...services, db }, before))
    count += gone
    if (gone < atOnce) break
  }
  services.log.info({ articles: count }, 'board: deleted articles that were removed 14 days ago')
  return count
}

async function purgeSome(services: Services & { db: Db }, before: Date): Promise<number> {
  const articles = await lockPurgedArticles(services.db, before, atOnce)
  const companies = Map.groupBy(articles, (article) => article.comCode)
  for (const [comCode, own] of companies) {
    for (const holder of holdersOf(comCode, own)) await purgeHeldFiles(services, holder)
    const ids = own.map((article) => article.articleId)
    // A person who was changing an article may have attached their own files to the draft.
    await purgeFilesOfMany(services, holderKinds.draft, await deleteDraftsOf(services.db, comCode, ids))
    await deletePicturesOf(services.db, comCode, articlePictures.kind, ids.map(String))
    await deleteArticles(services.db, comCode, ids)
  }
  return articles.length
}

function holdersOf(comCode: string, articles: PurgedArticle[]) {
  const withFiles = articles.filter((article) => article.fileCode !== null)
  return withFiles.map(({ articleId }) => ({ comCode, kind: holderKinds.article, id: String(articleId) }))
}
