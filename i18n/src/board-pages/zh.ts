import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Lists of the boards that are read on page by page. */
export const zh: WordsLike<typeof ko> = {
  moreVersions: '更多版本（共 {{total}} 个，已显示 {{shown}} 个）',
  morePeople: '更多推荐人（共 {{total}} 人，已显示 {{shown}} 人）',
  moreUnlisted: '更多（共 {{total}} 项，已显示 {{shown}} 项）',
}
