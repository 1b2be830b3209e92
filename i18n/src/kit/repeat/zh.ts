import type { TextsLike } from '../tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  label: '重复',
  none: '不重复',
  types: {
    Daily: '每天',
    Weekly: '每周',
    Monthly: '每月',
    Yearly: '每年',
  },
  interval: '间隔',
  end: '重复结束',
  ends: {
    NotSet: '永不',
    SetCount: '按次数',
    SetDate: '按日期',
  },
  count: '次数',
  untilDay: '结束日期',
  weekdays: '星期',
  byWeekday: '按当月同一星期重复',
  everyDaily: '每 {{count}} 天',
  everyWeekly: '每 {{count}} 周',
  everyWeekOn: '每{{days}}',
  everyMonthly: '每 {{count}} 个月',
  everyYearly: '每 {{count}} 年',
  times: '共 {{count}} 次',
  until: '至 {{day}}',
  never: '无结束',
}
