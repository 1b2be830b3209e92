import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  alignJustify: 'Justify',
  code: 'Code',
  indent: 'Indent',
  outdent: 'Outdent',
  cellGround: 'Cell background',
  mergeRight: 'Merge with the cell to the right',
  mergeBelow: 'Merge with the cell below',
  headerColumn: 'Toggle header column',
  source: 'HTML source',
  sourceHint:
    'Batch articles are saved and shown as plain HTML. Elements that are not allowed are left out on saving.',
  sourceShown: 'Preview',
}
