import type { Draws } from '../random.ts'
import type { ArticleSeed } from './boards.sql.ts'
import type { BoardPlan } from './plan.ts'
import type { TextSource } from './texts.ts'

/** An author, with the row of their names. */
export interface DemoAuthor {
  personCode: string
  companyCode: string
  /** Their name is written in Latin letters. */
  isForeign: boolean
  authorId: number
}

/** A board, with the people who may write in it. */
export interface SeededBoard {
  plan: BoardPlan
  boardId: number
  authors: DemoAuthor[]
}

/** An article with the data for its comments and readers. */
export interface SeededArticle extends ArticleSeed {
  board: SeededBoard
  source: TextSource
  draws: Draws
  /** Comments for this article. */
  remarks: string[]
}
