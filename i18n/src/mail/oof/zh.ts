import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: settings of absences. */
export const zh: TextsLike<typeof ko> = {
  text: '外出期间，每位发件人会收到一次自动答复。',
  isOn: '启用外出',
  start: '开始',
  end: '结束',
  message: '答复内容',
  outside: '也答复外部人员',
  state: {
    Disabled: '已关闭',
    Enabled: '外出中',
    Scheduled: '已计划',
  },
  leave: '已批准的休假将自动答复至 {{time}}。',
  off: '已关闭外出。',
  needTimes: '请输入开始和结束时间。',
  awayUntil: '{{name}}：外出至 {{time}}',
}
