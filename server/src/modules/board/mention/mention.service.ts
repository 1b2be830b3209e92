import { boardEvents } from '@maru/api/board'
import type { Context } from '#kit/context.ts'
import { mentionCodes, retainMentions } from '#kit/html/mentions.ts'
import { listRecipients } from '#modules/account/index.ts'
import { requireMentionable } from './mention.access.ts'
import { bodyOf, insertMentions, replaceMentions, selectMentions } from './mention.sql.ts'

/** Cleaned texts of an article, and the people mentioned in them. */
export interface MentionedTexts {
  htmls: string[]
  mentioned: string[]
}

/**
 * Reads the mentions of cleaned texts. People who do not exist, and those of another company unless the board is for all
 * companies, become plain text. Throws `editor.tooManyMentions`.
 */
export async function readMentions(
  { db, clock }: Context,
  { comCode, isGlobal }: { comCode: string; isGlobal: boolean },
  htmls: readonly string[],
): Promise<MentionedTexts> {
  const codes = mentionCodes(htmls.join(''))
  const people = await listRecipients(db, codes, clock.now())
  const known = new Set(
    people.filter((one) => isGlobal || one.comCode === comCode).map((one) => one.personCode),
  )
  return {
    htmls: htmls.map((html) => retainMentions(html, known)),
    mentioned: codes.filter((code) => known.has(code)),
  }
}

/** An article before and after it is saved. */
export interface MentioningArticle {
  comCode: string
  boardId: number
  articleId: number
  /** True if readers saw it before this change. */
  wasSeen: boolean
  /** True if it was published before this change and still is. */
  isChanged: boolean
  /** True if it is published after this change. */
  isListed: boolean
}

/**
 * Saves the mentions of an article, and notifies people who are new in a published one. The people of a new article
 * are notified when it is published. Throws `board.mentionUnknown` with the new people who may not read it.
 */
export async function saveArticleMentions(
  context: Context,
  article: MentioningArticle,
  mentioned: string[],
): Promise<void> {
  const { db, viewer } = context
  const { comCode, boardId, articleId, wasSeen, isChanged, isListed } = article
  if (mentioned.length === 0 && wasSeen) return
  const place = bodyOf(article)
  const before = await selectMentions(db, place)
  const added = mentioned.filter((code) => !before.includes(code))
  await requireMentionable(context, article, added, isListed)
  // Rows of an article that readers saw remain: a person who is mentioned again is not notified again.
  if (!wasSeen) return replaceMentions(db, place, mentioned)
  if (!isListed || added.length === 0) return
  await insertMentions(db, place, added)
  const personCodes = added.filter((code) => code !== viewer.personCode)
  if (!isChanged || personCodes.length === 0) return
  const payload = { boardId, articleId, personCodes }
  await context.emit(db, { name: boardEvents.articleMentioned, comCode, payload })
}
