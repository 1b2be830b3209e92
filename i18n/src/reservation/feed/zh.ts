import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '日历地址',
  hint: '将此地址添加到其他日历程序，即可在其中查看预约。任何知道地址的人都能查看，请勿告诉他人。',
  of: '日历内容',
  make: '生成地址',
  address: '日历地址（保密）',
  once: '此地址仅现在显示。重新生成后，原地址失效。',
  copy: '复制地址',
  copied: '地址已复制。',
  notCopied: '未能复制，请手动选择并复制。',
  made: '{{day}} 生成',
  remove: '停用',
  removeOf: '停用{{name}}的地址',
  empty: '还没有生成地址。',
}
