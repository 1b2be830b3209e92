import type { Draws } from '../random.ts'
import type { ArticleSeed } from './boards.sql.ts'
import type { BoardPlan } from './plan.ts'
import type { TextSource } from './texts.ts'

/** A person who writes, with the row of their printed names. */
export interface DemoAuthor {
  personCode: string
  companyCode: string
  /** Their name is written in Latin letters. */
  isForeign: boolean
  authorId: number
}

/** A board that exists, with the people who may write in it. */
export interface SeededBoard {
  plan: BoardPlan
  boardId: number
  authors: DemoAuthor[]
}

/** An article with what the comments and readers of the demo go by. */
export interface SeededArticle extends ArticleSeed {
  board: SeededBoard
  source: TextSource
  draws: Draws
  /** What colleagues say to this very article. */
  remarks: string[]
}
