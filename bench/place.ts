import type { BenchBoard } from './boards.sql.ts'

/** What is measured with: rows of the bench database and the signed-in person. It travels to the bare program as JSON. */
export interface Place {
  login: string
  password: string
  personCode: string
  comCode: string
  deptCode: string
  subjects: string[]
  /** Departments of the company that have others below them. */
  parents: string[]
  boardId: number
  articleCount: number
  articleId: number
  commentCount: number
  menuId: number
  /** The board with the most articles, and a small one next to it. */
  largeBoard: BenchBoard
  quietBoard: BenchBoard
  /** An article of the large board with the most comments that articles of its kind have. */
  talkedId: number
  /** Search terms of the large board: some that few articles have, some that every hundredth has, some that most have. */
  words: { rare: string[]; middling: string[]; common: string[] }
}
