import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  home: '首页',
  profile: '我的资料',
  employeeNumber: '工号',
  email: '电子邮件',
  noParts: '首页没有组件。请告知管理员。',
  unknown: '此组件暂时无法显示。',
  partFailed: '组件“{{name}}”加载失败。',
  setFailed: '首页加载失败。',
  partMissing: '没有找到该组件。',
}
