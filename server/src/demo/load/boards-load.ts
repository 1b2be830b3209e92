import { stepSize } from '#modules/board/article/article.rules.ts'
import { insertAuthors } from '#modules/board/author/author.sql.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { recountBoards } from '#modules/board/factory.sql.ts'
import { createSet } from '#modules/webpart/webpart.factory.ts'
import { updateSequences } from '../board/boards.sql.ts'
import { chinese, english, korean } from '../board/sources.ts'
import { writeComment, writeText } from '../board/texts.ts'
import type { SeedParts } from '../seed-parts.ts'
import {
  createLateIndexes,
  createTexts,
  dropLateIndexes,
  dropTexts,
  insertLoadArticles,
  insertLoadBodies,
  insertLoadComments,
  type LoadShare,
  selectCompanyCodes,
} from './boards-load.sql.ts'
import { seedLoadSearch } from './boards-load-search.ts'

const articlesInAll = 1_000_000
const commentsPerArticle = 3
const distinctTexts = 5_000
const distinctComments = 2_000
const eightYears = 8 * 365 * 24 * 3_600_000
const largeBoards = 5
const topics = [
  'notice',
  'free',
  'news',
  'minutes',
  'tech',
  'files',
  'club',
  'market',
  'quality',
  'education',
]

/**
 * Writes the boards of the load size. Five global boards have 80 % of the articles, four boards of every company have
 * the rest. A part of the load size has the same proportions. Indexes are created after the rows.
 */
export async function seedLoadBoards(parts: SeedParts): Promise<void> {
  const { db, part, anchor, say } = parts
  const from = new Date(anchor.getTime() - eightYears)
  const companies = await selectCompanyCodes(db)
  const shares = await createLoadBoards(parts, companies, from)
  const drawn = texts(parts)
  await createTexts(db, drawn, comments(parts))
  const definitions = await dropLateIndexes(db)
  for (const share of shares) await insertLoadArticles(db, share, { from, until: anchor }, distinctTexts)
  say(`load: ${shares.reduce((sum, share) => sum + share.count, 0).toLocaleString()} articles written`)
  await insertLoadBodies(db, distinctTexts)
  say('load: bodies written')
  await insertLoadComments(db, commentsPerArticle, distinctComments)
  say('load: comments written')
  await createLateIndexes(db, definitions)
  await recountBoards(db, stepSize)
  await updateSequences(db)
  await seedLoadSearch(parts, drawn)
  await dropTexts(db)
  say(`load: boards stand at ${part * 100} %`)
}

export function texts({ draws, anchor }: SeedParts) {
  return Array.from({ length: distinctTexts }, (_, index) => {
    const own = draws.of('text', index)
    const source = own.weighted('language', [
      [korean, 70],
      [english, 20],
      [chinese, 10],
    ] as const)
    const first = writeText(source, own.pick('topic', topics), own, anchor.getUTCFullYear())
    // Additional texts, so that the median body has about 1.5 KB.
    const more = Array.from({ length: own.int('length', 0, 4) }, (_unused, at) =>
      writeText(source, own.pick(`topic${at}`, topics), own.of('more', at), anchor.getUTCFullYear()),
    )
    return { ...first, html: [first, ...more].map((text) => text.html).join('') }
  })
}

function comments({ draws, anchor }: SeedParts): string[] {
  return Array.from({ length: distinctComments }, (_, index) => {
    const own = draws.of('comment', index)
    const source = own.weighted('language', [
      [korean, 70],
      [english, 20],
      [chinese, 10],
    ] as const)
    return writeComment(source, 'notice', own, anchor.getUTCFullYear())
  })
}

async function createLoadBoards(
  { db, part, anchor, draws }: SeedParts,
  companies: string[],
  founded: Date,
): Promise<LoadShare[]> {
  const total = Math.round(articlesInAll * part)
  const first = companies[0]
  if (!first) throw new Error('the organisation must exist before its boards')
  const shares: LoadShare[] = []
  let next = 1
  const add = async (
    comCode: string,
    ko: string,
    en: string,
    zh: string,
    count: number,
    isGlobal: boolean,
  ) => {
    const rights = isGlobal ? { everyone: 'rw' } : { [`company:${comCode}`]: 'rw' }
    const draft = { comCode, name: { ko, en, zh }, isGlobal, rights, sortOrder: shares.length }
    const boardId = await createBoard(db, draft, founded)
    shares.push({ comCode, boardId, first: next, count, notices: Math.min(5, count) })
    next += count
  }
  await insertAuthors(db, first, companies, anchor)
  for (let index = 0; index < largeBoards; index += 1) {
    const weight = (largeBoards - index) / 15
    const count = Math.round(total * 0.8 * weight)
    await add(
      first,
      `전사 게시판 ${index + 1}`,
      `Group board ${index + 1}`,
      `集团公告板 ${index + 1}`,
      count,
      true,
    )
  }
  const small = companies.length * 4
  for (const comCode of companies) {
    if (comCode !== first) await insertAuthors(db, comCode, [comCode], anchor)
    for (let index = 0; index < 4; index += 1) {
      const share = draws.of('board', comCode, index).unit('share') + 0.5
      // The last board gets the remainder after rounding.
      const isLast = comCode === companies.at(-1) && index === 3
      const count = Math.max(3, isLast ? total - next + 1 : Math.round(((total * 0.2) / small) * share))
      await add(comCode, `게시판 ${index + 1}`, `Board ${index + 1}`, `公告板 ${index + 1}`, count, false)
    }
  }
  const tabs = shares
    .slice(0, 3)
    .map(({ boardId }) => ({ boardId, displayCount: 6, isPaging: true, isNoticeShow: true }))
  await createSet(db, '*', {
    parts: [
      { kind: 'profile', column: 0 },
      { kind: 'board', column: 1, options: { tabs } },
    ],
  })
  return shares
}
