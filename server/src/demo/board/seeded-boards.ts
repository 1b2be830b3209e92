import type { Draws } from '../random.ts'
import type { ArticleSeed } from './boards.sql.ts'
import type { BoardPlan } from './plan.ts'
import type { TextSource } from './texts.ts'

/** An author, with the number of the author row (the printed names). */
export interface DemoAuthor {
  personCode: string
  companyCode: string
  /** True if the name of the author is written in Latin letters. */
  isForeign: boolean
  authorId: number
}

/** A board with the people who may write on it. */
export interface SeededBoard {
  plan: BoardPlan
  boardId: number
  authors: DemoAuthor[]
}

/** An article with the data that its comments and readers are generated from. */
export interface SeededArticle extends ArticleSeed {
  board: SeededBoard
  source: TextSource
  draws: Draws
  /** Texts of comments for this article. */
  remarks: string[]
}
