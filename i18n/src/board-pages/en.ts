import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Lists of the boards that are read on page by page. */
export const en: WordsLike<typeof ko> = {
  moreVersions: 'More versions ({{shown}} of {{total}})',
  morePeople: 'More people ({{shown}} of {{total}})',
  moreUnlisted: 'More ({{shown}} of {{total}})',
}
