import { foldText } from '#kit/search/search-words.ts'
import { articlePieces, searchTexts } from '#modules/board/search/search.rules.ts'
import type { SeedParts } from '../seed-parts.ts'
import {
  createSearchAuthors,
  createSearchTexts,
  insertLoadSearch,
  selectAuthorNames,
} from './boards-load.sql.ts'

/** Returns the search pieces of a part of a title. The search text of the body contains the title too. */
const piecesOfPart = (part: string) => ({ part, pieces: articlePieces({ all: part, title: part }) })

/**
 * Indexes all articles of the load, with the same result as ordinary writes. Computes the search pieces of the distinct
 * texts, of the numbers after titles and of the authors once; the database combines them.
 */
export async function seedLoadSearch(
  { db, say }: SeedParts,
  texts: { title: string; html: string; tags: string }[],
): Promise<void> {
  const matches = texts.map(({ title, html, tags }, n) => {
    const made = searchTexts({ title, content: html, tags, author: null })
    return {
      n,
      title: made.title,
      words: made.words.slice(made.title.length),
      tags: made.tags,
      pieces: made.pieces,
    }
  })
  const signs = [...'0123456789,']
  const pairs = signs.flatMap((one) => signs.map((other) => one + other))
  const triples = pairs.flatMap((pair) => signs.map((sign) => pair + sign))
  await createSearchTexts(db, matches, [...pairs, ...triples].map(piecesOfPart))
  const authors = (await selectAuthorNames(db)).map(({ authorId, names }) => {
    const folded = foldText(names)
    return { authorId, names: folded, pieces: articlePieces({ author: folded }) }
  })
  await createSearchAuthors(db, authors)
  await insertLoadSearch(db, texts.length)
  say('load: articles made searchable')
}
