import { hashPassword } from '#kit/session/password.ts'
import { stepSize } from '#modules/board/article/article.rules.ts'
import { unreadDays } from '#modules/board/article/unread.rules.ts'
import { updateOldSeqs } from '#modules/board/article/unread.sql.ts'
import { insertAuthors } from '#modules/board/author/author.sql.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { recountBoards } from '#modules/board/factory.sql.ts'
import { rebuildSearchIndex } from '#modules/board/search/search.service.ts'
import { insertPictures, type StoredPicture } from '#modules/file/picture/picture.sql.ts'
import { demoPassword } from '../organisation/organisation-seed.ts'
import type { Draws } from '../random.ts'
import type { SeedParts } from '../seed-parts.ts'
import { seedAttachments } from './attachments.ts'
import {
  type ArticleSeed,
  insertArticleSeeds,
  insertOldVersions,
  insertPasswords,
  recountArticles,
  selectLogin,
  updateSequences,
} from './boards.sql.ts'
import { seedHomePages } from './home-pages.ts'
import { seedMustReads } from './must-read.ts'
import { drawPicture } from './pictures.ts'
import { type BoardPlan, boardPlans } from './plan.ts'
import { seedComments, seedFieldValues, seedReaders } from './readers.ts'
import type { DemoAuthor, SeededArticle, SeededBoard } from './seeded-boards.ts'
import { chinese, english, korean } from './sources.ts'
import { writeReply, writeStory } from './stories.ts'
import { hostileTitles, type TextSource, writeText } from './texts.ts'

const hour = 3_600_000
const day = 24 * hour

/** Writes the 25 boards of the demo with 1,200 articles, comments, readers and pictures, and the home pages. */
export async function seedDemoBoards(parts: SeedParts): Promise<SeededBoard[]> {
  const { db, draws, anchor, say } = parts
  const user = await selectLogin(db, 'user')
  const holding = await selectLogin(db, 'company')
  if (!user || !holding) throw new Error('the demo organisation must exist before its boards')
  const boards = await createBoards(parts, user.personCode)
  const articles: SeededArticle[] = []
  for (const board of boards) {
    const last = articles.at(-1)?.articleId ?? 0
    articles.push(...writeArticles(board, draws.of('board', board.plan.key), parts, last + 1))
  }
  await placePictures(parts, articles)
  await insertArticleSeeds(db, articles.map(toSeed))
  await insertPasswords(db, await hashPassword(demoPassword))
  await insertOldVersions(db, articles.filter((one) => one.version > 1).map(toOldVersion))
  await seedFieldValues(db, articles)
  const filed = await seedAttachments(parts, articles)
  const comments = await seedComments(db, articles, anchor)
  await seedReaders(db, articles, anchor)
  await recountArticles(db)
  await recountBoards(db, stepSize)
  await updateOldSeqs(db, new Date(anchor.getTime() - unreadDays * day))
  await updateSequences(db)
  await rebuildSearchIndex(db)
  await seedMustReads(parts, articles)
  await seedHomePages(db, boards, anchor)
  say(`boards: ${boards.length}, articles: ${articles.length}, comments: ${comments}, with files: ${filed}`)
  return boards
}

async function createBoards({ db, anchor }: SeedParts, noticeWriter: string): Promise<SeededBoard[]> {
  const codes = { main: 'HB', holding: 'HBH', china: 'HBC' }
  const all = Object.values(codes)
  const everybody = await insertAuthors(db, codes.main, all, anchor)
  const own = new Map<string, DemoAuthor[]>([
    [codes.main, everybody.filter((one) => one.companyCode === codes.main)],
  ])
  for (const code of [codes.holding, codes.china])
    own.set(code, await insertAuthors(db, code, [code], anchor))
  const boards: SeededBoard[] = []
  const founded = new Date('2018-03-02T00:00:00Z')
  for (const [index, plan] of boardPlans(codes, noticeWriter).entries()) {
    const boardId = await createBoard(db, { ...plan.draft, sortOrder: index }, founded)
    const authors = plan.draft.isGlobal ? everybody : (own.get(plan.draft.comCode) ?? [])
    boards.push({ plan, boardId, authors })
  }
  return boards
}

function sourceOf(plan: BoardPlan, draws: Draws): TextSource {
  const [ko, en, zh] = plan.languages
  // Languages without stories of the topic are excluded, so that topics do not mix.
  const share = (source: TextSource, weight: number) => (source.stories[plan.topic] ? weight : 0)
  return draws.weighted('language', [
    [korean, share(korean, ko)],
    [english, share(english, en)],
    [chinese, share(chinese, zh)],
  ] as const)
}

/** Boards with changes within the last day, so that their menus show the N mark. */
const lively = new Set([
  'notice',
  'free',
  'album',
  'nameless',
  'minutes',
  'club',
  'tech',
  'holdingNotice',
  'chinaNotice',
])

/**
 * Returns the age of an article; recent articles are more frequent. The newest articles of lively boards have fixed
 * ages, among them ages just below and just above 24 hours.
 */
function ageOf(draws: Draws, rank: number, isLively: boolean): number {
  const early = [2 * hour, 9 * hour, 23.9 * hour, 24.1 * hour, 30 * hour][rank]
  if (early !== undefined && isLively) return early + draws.int('minutes', 0, 5) * 60_000
  return 2 * day + draws.unit('age') ** 2.2 * 5 * 365 * day
}

/** Moves an instant to a time within working hours of the same day, if that time is earlier. */
function atWork(at: Date, draws: Draws): Date {
  const morning = new Date(at)
  morning.setUTCHours(draws.int('hour', 0, 9), draws.int('minute', 0, 59), draws.int('second', 0, 59), 0)
  return morning < at ? morning : at
}

function writeArticles(
  board: SeededBoard,
  draws: Draws,
  { anchor, isHostile }: Pick<SeedParts, 'anchor' | 'isHostile'>,
  firstId: number,
): SeededArticle[] {
  const { plan } = board
  const ages = Array.from({ length: plan.articles }, (_, rank) =>
    ageOf(draws.of('age', rank), rank, lively.has(plan.key)),
  )
  const dates = ages
    .sort((one, other) => other - one)
    .map((age, index) => {
      const at = new Date(anchor.getTime() - age)
      return age > 2 * day ? atWork(at, draws.of('time', index)) : at
    })
    .sort((one, other) => one.getTime() - other.getTime())
  if (plan.key === 'free') plantCutoff(dates)
  let seq = 0
  const articles = dates.map((createdAt, index): SeededArticle => {
    const own = draws.of('article', index)
    const source = sourceOf(plan, own)
    const place = { order: draws.of('order'), draws: own, index, at: createdAt }
    const isDraft = own.chance('draft', 0.012) && index < dates.length - 6
    if (!isDraft) seq += 1
    const story = writeStory(source, plan.topic, place)
    const { remarks, ...text } = story ?? {
      ...writeText(source, plan.topic, own, createdAt.getUTCFullYear()),
      remarks: [],
    }
    const updated = own.chance('updated', 0.12)
    const preface = plan.draft.prefaces?.length && own.chance('preface', 0.5)
    return {
      ...text,
      remarks,
      board,
      source,
      draws: own,
      articleId: firstId + index,
      comCode: plan.draft.comCode,
      boardId: board.boardId,
      seq: isDraft ? null : seq,
      authorId: authorOf(board, source, own).authorId,
      createdAt,
      updatedAt: updated
        ? new Date(Math.min(anchor.getTime() - hour, createdAt.getTime() + own.int('later', 1, 70) * hour))
        : null,
      isNotice: false,
      isNameless: plan.draft.useNameless ?? false,
      parentId: null,
      prefaceId: preface ? own.pick('prefaceId', plan.draft.prefaces ?? []).prefaceId : null,
      imageId: null,
      version: updated && plan.draft.useHistory ? 2 : 1,
    }
  })
  markNotices(articles, plan)
  attachReplies(articles, plan, draws)
  if (isHostile && plan.key === 'free') plantHostileTitles(articles)
  return articles
}

/** Returns an author who writes in this language: Chinese in China, English with an English name, otherwise Korean. */
function authorOf(board: SeededBoard, source: TextSource, draws: Draws): DemoAuthor {
  const languageOf = (one: DemoAuthor) => (one.companyCode === 'HBC' ? 'zh' : one.isForeign ? 'en' : 'ko')
  const fitting = board.authors.filter((one) => languageOf(one) === source.language)
  return draws.pick('author', fitting.length > 0 ? fitting : board.authors)
}

function plantCutoff(dates: Date[]): void {
  const at = dates.findIndex((date) => date.getTime() > Date.parse('2022-03-01T02:00:00Z'))
  if (at < 0 || at + 1 >= dates.length) return
  // One article is before and one is after the cutoff date for replies (spec 2§9).
  dates[at] = new Date('2022-03-01T02:00:00Z')
  dates[at + 1] = new Date('2022-03-02T02:00:00Z')
  dates.sort((one, other) => one.getTime() - other.getTime())
}

function markNotices(articles: SeededArticle[], plan: BoardPlan): void {
  const living = articles.filter((one) => one.seq !== null)
  for (let index = 0; index < plan.notices; index += 1) {
    const article = living.at(-2 - index * 3)
    if (article) article.isNotice = true
  }
}

function attachReplies(articles: SeededArticle[], plan: BoardPlan, draws: Draws): void {
  if (plan.draft.useReply === false || plan.hasPictures) return
  articles.forEach((article, index) => {
    const parent = articles[index - draws.of('reply', index).int('back', 1, 4)]
    if (!parent || article.seq === null || parent.seq === null || article.isNotice) return
    if (!draws.of('reply', index).chance('isReply', 0.09)) return
    article.parentId = parent.articleId
    article.title = `${parent.source.reply}${parent.title}`.slice(0, 300)
    const own = draws.of('reply', index)
    article.source = parent.source
    article.html = writeReply(parent.source, own, article.createdAt)
    article.remarks = []
    article.authorId = authorOf(article.board, parent.source, own).authorId
  })
}

function plantHostileTitles(articles: SeededArticle[]): void {
  hostileTitles.forEach((title, index) => {
    const article = articles.at(-8 - index * 5)
    if (article) article.title = title.normalize('NFC')
  })
}

async function placePictures({ db, anchor }: SeedParts, articles: SeededArticle[]): Promise<void> {
  const shown = articles.filter((one) => one.board.plan.hasPictures)
  for (const article of shown) {
    const count = article.draws.int('pictures', 1, 3)
    const pictures: StoredPicture[] = []
    for (let index = 0; index < count; index += 1)
      pictures.push(await drawPicture(article.draws.of('picture', index)))
    const html = pictures.map(
      ({ pictureId }) => `<p><img src="/cm/file/picture/${pictureId}" alt="${article.title}"></p>`,
    )
    article.html = html.join('') + article.html
    article.imageId = pictures[0]?.pictureId ?? null
    const holder = { comCode: article.comCode, kind: 'article', id: String(article.articleId) }
    await insertPictures(db, holder, pictures, anchor)
  }
}

function toSeed({
  board: _board,
  source: _source,
  draws: _draws,
  remarks: _remarks,
  ...seed
}: SeededArticle): ArticleSeed {
  return seed
}

function toOldVersion({ comCode, articleId, title, html, authorId, createdAt }: SeededArticle) {
  const first = html.slice(0, html.indexOf('</p>') + 4)
  return { comCode, articleId, version: 1, title, html: first, authorId, at: createdAt }
}
