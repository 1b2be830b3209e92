import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  intro: '菜单被点击的次数，不显示个人。少于{{count}}人的分组和日期不单独显示。',
  byDay: '按日期',
  sum: '{{clicks}}次，{{people}}人',
  busiest: '最多的一天 {{day}}，{{count}}次',
  noDays: '没有可显示的日期',
  fewPeople: '人数过少，已隐藏',
  menu: '菜单',
  department: '部门',
  company: '公司',
  clicks: '次数',
  people: '人数',
  clickCount: '{{count}}次',
  peopleCount: '{{count}}人',
  none: '没有{{count}}人以上使用的内容。请选择更长的期间。',
  hidden: '少于{{count}}人的分组及一并隐藏的分组共{{clicks}}次',
  rule: '显示的分组大小',
  smallest: '最小分组（人）',
  ruleHint: '设为1时，可以看出个人的点击。更改会记入审计日志。',
  ruleFault: '请输入1到50之间的数字。',
  ruleSaved: '规则已保存。',
}
