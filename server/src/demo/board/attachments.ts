import { updateArticleFiles } from '#modules/board/writing/writing.sql.ts'
import { attachStored, type StoredFile, someFiles, storeDemoFiles } from '../files/attached-files.ts'
import type { SeedParts } from '../seed-parts.ts'
import type { SeededArticle } from './seeded-boards.ts'

/** Returns whether an article has files: most articles of the file board, a few of other boards, no anonymous ones. */
function hasFiles({ board, draws, isNameless }: SeededArticle): boolean {
  if (isNameless || board.plan.draft.useFile === false) return false
  return draws.chance('files', board.plan.key === 'files' ? 0.7 : 0.03)
}

async function attach({ db }: SeedParts, article: SeededArticle, files: StoredFile[]): Promise<void> {
  const { comCode, articleId, createdAt: now, authorId } = article
  const author = article.board.authors.find((one) => one.authorId === authorId)
  const keepsRemoved = article.board.plan.draft.useHistory ?? false
  const fileCode = await attachStored(
    db,
    { comCode, createdBy: author?.personCode ?? 'demo', now },
    { kind: 'article', id: String(articleId), keepsRemoved },
    files,
  )
  await updateArticleFiles(db, article, fileCode)
}

/** Attaches small files of every kind to articles, if there is a file store. Returns the number of these articles. */
export async function seedAttachments(parts: SeedParts, articles: SeededArticle[]): Promise<number> {
  const files = await storeDemoFiles(parts)
  if (files.length === 0) return 0
  const chosen = articles.filter(hasFiles)
  for (const [index, article] of chosen.entries())
    await attach(parts, article, someFiles(files, index * 3, article.draws.int('fileCount', 1, 4)))
  return chosen.length
}
