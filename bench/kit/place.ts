import type { BenchBoard } from './boards.sql.ts'

/** Input of the measurements: rows of the bench database and the signed-in user. The bare program gets it as JSON. */
export interface Place {
  login: string
  password: string
  personCode: string
  comCode: string
  deptCode: string
  subjects: string[]
  /** Departments of the company that have child departments. */
  parents: string[]
  boardId: number
  articleCount: number
  articleId: number
  commentCount: number
  menuId: number
  /** The board with the most articles. `quietBoard` is a small board. */
  largeBoard: BenchBoard
  quietBoard: BenchBoard
  /** An article of the large board with many comments. If there is none, the article of the bench. */
  talkedId: number
  /** Search terms of the large board, grouped by the number of articles that contain them. */
  words: { rare: string[]; middling: string[]; common: string[] }
}
