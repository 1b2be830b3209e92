import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '必读',
  switch: '设为必读',
  who: '必读人员',
  everyone: '本公告板的所有读者',
  chosen: '指定人员和部门',
  people: '人员和部门',
  peopleNeeded: '请选择人员或部门。',
  ask: '本文为必读，阅读后请点击确认。',
  confirm: '我已阅读',
  done: '您已于 {{date}} 确认阅读。',
  count: '{{total}} 人中 {{read}} 人已读',
  list: '阅读确认',
  read: '已读 {{count}}',
  unread: '未读 {{count}}',
  none: '没有符合的人员。',
}
