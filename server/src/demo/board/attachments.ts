import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { storedName } from '@maru/api/file/names'
import { updateArticleFiles } from '#modules/board/writing/writing.sql.ts'
import { updateHolder } from '#modules/file/attached.sql.ts'
import { insertCode, insertEntry } from '#modules/file/file.sql.ts'
import { upsertPiece } from '#modules/file/piece.sql.ts'
import type { SeedParts } from '../seed-parts.ts'
import { type DemoFile, drawFiles } from './files.ts'
import type { SeededArticle } from './seeded-boards.ts'

/** A file whose bytes are in the store. */
interface StoredFile extends DemoFile {
  digest: string
  size: number
}

async function storeAll({ db, storage, anchor }: SeedParts): Promise<StoredFile[]> {
  if (!storage) return []
  const stored: StoredFile[] = []
  for (const file of await drawFiles()) {
    const staged = await storage.stage(Readable.from([file.bytes]))
    await staged.store()
    await upsertPiece(db, staged.digest, staged.size, anchor)
    stored.push({ ...file, digest: staged.digest, size: staged.size })
  }
  await storage.settle(stored.map(({ digest, size }) => ({ digest, size })))
  return stored
}

/** Returns whether an article has files: most articles of the file board, a few of other boards, no anonymous ones. */
function hasFiles({ board, draws, isNameless }: SeededArticle): boolean {
  if (isNameless || board.plan.draft.useFile === false) return false
  return draws.chance('files', board.plan.key === 'files' ? 0.7 : 0.03)
}

async function attach({ db }: SeedParts, article: SeededArticle, files: StoredFile[]): Promise<void> {
  const { comCode, articleId, createdAt: now, authorId } = article
  const author = article.board.authors.find((one) => one.authorId === authorId)
  const code = { comCode, fileCode: randomUUID(), createdBy: author?.personCode ?? 'demo' }
  const keepsRemoved = article.board.plan.draft.useHistory ?? false
  await insertCode(db, { ...code, kind: '', now })
  await updateHolder(db, code, { kind: 'article', id: String(articleId), keepsRemoved })
  for (const [sort, { name, contentType, digest, size }] of files.entries()) {
    await insertEntry(db, {
      ...code,
      entryId: randomUUID(),
      identifier: randomUUID(),
      codeValues: '',
      name: storedName(name),
      size,
      contentType,
      digest,
      sort: sort + 1,
      pieces: [{ digest, size }],
      now,
    })
  }
  await updateArticleFiles(db, article, code.fileCode)
}

/** Attaches small files of every kind to articles, if there is a file store. Returns the number of these articles. */
export async function seedAttachments(parts: SeedParts, articles: SeededArticle[]): Promise<number> {
  const files = await storeAll(parts)
  if (files.length === 0) return 0
  const chosen = articles.filter(hasFiles)
  for (const [index, article] of chosen.entries()) {
    const count = article.draws.int('fileCount', 1, 4)
    const first = index * 3
    const own = Array.from({ length: count }, (_, step) => files[(first + step) % files.length])
    await attach(
      parts,
      article,
      own.filter((file) => file !== undefined),
    )
  }
  return chosen.length
}
