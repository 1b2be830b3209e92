import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  hint: '这些文件的保存期限已到。如不在 {{count}} 天内恢复，将连同附件和历史永久删除。恢复的文件不会再次到期。',
  none: '没有保存期限已到的文件。',
  expired: '到期日',
  purge: '预定删除',
  restore: '恢复',
  purgeNow: '永久删除',
  ask: '永久删除 {{count}} 个文件？附件和历史也将删除，无法撤销。',
  restored: '已恢复 {{count}} 个文件。',
  purged: '已永久删除 {{count}} 个文件。',
}
