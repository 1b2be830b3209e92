import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '标题',
  content: '内容',
  resource: '资源',
  resourceEmpty: '请选择要预约的资源。',
  day: '日期',
  endDay: '结束日期',
  start: '开始',
  end: '结束',
  people: '参与者',
  agree: '我同意使用条款。',
  free: '该时间可以预约（{{count}} 条）。',
  freeAsk: '该时间可以预约，批准后生效（{{count}} 条）。',
  conflicts: '冲突的日期',
  conflictCount: '{{all}} 天中有 {{count}} 天无法预约。',
  conflictLeft: '剩余 {{count}} 天',
  holder: '{{name}}（{{dept}}）{{from}}–{{until}} · {{title}}',
  choose: '请选择处理方式',
  choiceOf: '{{day}} 的处理方式',
  skip: '跳过此日期',
  wait: '加入候补（第 {{count}} 位）',
  other: '改用 {{name}}',
  settleFirst: '请先处理 {{count}} 个无法预约的日期。',
  cancel: '取消',
  save: '预约',
  ask: '提交审批',
  update: '保存',
}
