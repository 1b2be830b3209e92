import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '管理',
  entry: {
    open: '打开管理页面',
  },
  pages: '管理页面',
  none: '没有您可以查看的管理页面。',
}
