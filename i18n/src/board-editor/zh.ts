import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  alignJustify: '两端对齐',
  code: '代码',
  indent: '增加缩进',
  outdent: '减少缩进',
  cellGround: '单元格底色',
  mergeRight: '与右侧单元格合并',
  mergeBelow: '与下方单元格合并',
  headerColumn: '切换标题列',
  source: 'HTML源码',
  sourceHint: '批量帖子按原始HTML保存和显示，不允许的标签会在保存时去除。',
  sourceShown: '显示效果',
}
