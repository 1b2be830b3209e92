import { listPeopleOnHold, type RetentionKind, type RetentionScope, removeAll } from '#kit/data/retention.ts'
import { purgeBefore, restoreDays } from '#kit/data/soft-delete.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { deletePicturesOf, purgeAttachedFiles, purgeFilesOfMany } from '#modules/file/index.ts'
import { holderKinds } from '../draft/attachment.access.ts'
import { articlePictures } from '../image/image.access.ts'
import {
  countPurgedArticles,
  deleteArticles,
  deleteDraftsOf,
  lockPurgedArticles,
  type PurgedArticle,
} from './purge.sql.ts'

/** Articles per transaction: it takes some milliseconds, so that other transactions do not wait for the job. */
const atOnce = 200

/** Articles that were removed, with everything attached to them. */
export const articleBinRetention: RetentionKind = {
  ...{ kind: 'articleBin', usualDays: restoreDays, leastDays: 1 },
  count: ({ db }, scope) => countPurgedArticles(db, scope),
  remove: (context, scope) => inTransaction(context.db, (db) => purgeSome({ ...context, db }, scope)),
}

/** Deletes articles that were removed more than 14 days ago, with everything attached to them. Returns how many. */
export async function purgeArticles(context: Background): Promise<number> {
  const count = await removeAll(articleBinRetention, context, {
    ...{ comCode: null, before: purgeBefore(context.clock) },
    personCodesOnHold: await listPeopleOnHold(context),
  })
  context.log.info({ articles: count }, 'board: deleted articles that were removed 14 days ago')
  return count
}

async function purgeSome(services: Background, scope: RetentionScope): Promise<number> {
  const articles = await lockPurgedArticles(services.db, scope, atOnce)
  const companies = Map.groupBy(articles, (article) => article.comCode)
  for (const [comCode, own] of companies) {
    for (const holder of holdersOf(comCode, own)) await purgeAttachedFiles(services, holder)
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
