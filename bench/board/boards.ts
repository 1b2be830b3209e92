import { boardApi } from '@maru/api/board'
import type { Db } from '@maru/server/kit/db'
import { findArticleWithBoard } from '@maru/server/modules/board/article/article.sql'
import { selectPage } from '@maru/server/modules/board/article/page.sql'
import { selectComments } from '@maru/server/modules/board/comment/comment.sql'
import { type HitQuestion, selectBoardHits } from '@maru/server/modules/board/search/hit.sql'
import { mostHits, planSearch } from '@maru/server/modules/board/search/search.rules'
import type { Measured, Step } from '../kit/measured.ts'
import type { Place } from '../kit/place.ts'

const pageSize = 20

const reader = ({ personCode }: Place) => ({ personCode, hasListFields: false })

/** Returns the number of the deep page for the measurement: 4,000, or the last page if the board has fewer. */
const deepPage = ({ largeBoard }: Place) => Math.min(4000, Math.floor(largeBoard.articleCount / pageSize))

const pageOf = (
  pick: (place: Place) => Place['largeBoard'],
  at: (place: Place) => number = () => 1,
): Step => {
  const query = (db: Db, place: Place) =>
    selectPage(db, {
      ...{ comCode: pick(place).comCode, boardId: pick(place).boardId, start: (at(place) - 1) * pageSize },
      ...{ size: pageSize, useNotice: true, ascending: false, words: 'none', reader: reader(place) },
    })
  return {
    endpoint: boardApi.listArticles,
    input: (place) => ({
      ...{ BoardId: pick(place).boardId, Page: at(place), ItemsPerPage: pageSize, UseNotice: true },
    }),
    query,
    statements: query,
  }
}

const commentQuery = (db: Db, { largeBoard, talkedId }: Place) =>
  selectComments(db, { comCode: largeBoard.comCode, articleId: talkedId, limit: 1000, offset: 0 })

const comments: Step = {
  endpoint: boardApi.listComments,
  input: ({ talkedId }) => ({ articleId: talkedId, itemsPerPage: 0 }),
  query: commentQuery,
  async statements(db, place) {
    await findArticleWithBoard(db, place.talkedId, place.subjects, false)
    return commentQuery(db, place)
  },
}

/** Returns the question of a search on the large board, for the search statements of the portal. */
export function searchQuestion(place: Place, text: string): HitQuestion {
  const plan = planSearch(text)
  if (plan === null || plan === 'short') throw new Error(`nothing to search for in ${text}`)
  return {
    ...{
      plan,
      prefaces: [],
      useNotice: true,
      showsSecret: false,
      unreadOnly: false,
      sort: 4,
      ascending: false,
    },
    ...{
      start: 0,
      size: pageSize,
      most: mostHits(1, pageSize, 4, false),
      words: 'none',
      reader: reader(place),
    },
  }
}

/** Throws if the board has no such word: an empty text would list the board. */
function firstWord({ words }: Place, kind: keyof Place['words']): string {
  const word = words[kind][0]
  if (word === undefined) throw new Error(`the board has no ${kind} word to search for`)
  return word
}

const search = (kind: keyof Place['words']): Step => {
  const query = (db: Db, place: Place) => {
    const { comCode, boardId } = place.largeBoard
    return selectBoardHits(db, comCode, boardId, searchQuestion(place, firstWord(place, kind)))
  }
  return {
    endpoint: boardApi.listArticles,
    input: (place) => ({
      ...{ BoardId: place.largeBoard.boardId, Page: 1, ItemsPerPage: pageSize },
      SearchText: firstWord(place, kind),
    }),
    query,
    statements: query,
  }
}

/** Lists, comments and searches of the largest board and of a quiet board. */
export const boardsMeasured: Measured[] = [
  {
    key: 'large',
    title: 'Largest board, page 1',
    steps: [pageOf((place) => place.largeBoard)],
    goal: 0.7,
  },
  {
    key: 'deep',
    title: 'Largest board, page 4,000',
    steps: [pageOf((place) => place.largeBoard, deepPage)],
    goal: 0.7,
  },
  {
    key: 'quiet',
    title: 'Quiet board',
    steps: [pageOf((place) => place.quietBoard)],
    goal: 0.7,
  },
  { key: 'comments', title: 'Comments of an article', steps: [comments] },
  { key: 'search-rare', title: 'Search, rare word', steps: [search('rare')] },
  { key: 'search-middling', title: 'Search, middling word', steps: [search('middling')] },
  { key: 'search-common', title: 'Search, very common word', steps: [search('common')] },
]
