import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '各类数据的保留期限',
  intro:
    '超过期限的数据每晚删除。处于法律保留状态的人员的数据不会删除。审计日志不能在此更改，保留 400 天。审批文件按其表单的保存年限保存。',
  kind: '数据',
  usual: '默认期限',
  least: '最短',
  own: '本公司',
  days: '{{count}} 天',
  ever: '一直保留',
  asUsual: '按默认',

  usually: '默认：{{time}}',
  dialog: '“{{name}}”的保留期限',
  field: '保留天数',
  hint: '请输入 {{least}} 到 {{most}} 天。留空则按默认期限保留 {{most}} 天。',
  hintEver: '请输入 {{least}} 天以上。留空则一直保留。',
  fault: '请输入 {{least}} 到 {{most}} 之间的数字，或留空。',
  counting: '正在统计将被删除的数据…',
  tonight: '保存后，下一个夜间将删除 {{count}} 条数据，且无法恢复。',
  nothing: '下一个夜间没有要删除的数据。',
  saveDeleting: '保存并删除 {{count}} 条',
  saved: '保留期限已保存。',
  kinds: {
    alarm: '通知',
    click: '菜单点击',
    articleBin: '已删除的帖子',
    surveyBin: '已删除的问卷',
    mailBin: '已删除的邮件',
    eventBin: '已删除的日程',
    booking: '过去的预约',
    survey: '已结束的问卷',
  },
  about: {
    alarm: '各人通知列表中的通知',
    click: '菜单统计的记录。统计也只能查看这段时间。',
    articleBin: '管理员可以恢复的帖子，连同附件和评论一起删除。',
    surveyBin: '管理员可以恢复的问卷，连同回答和文件一起删除。',
    mailBin: '已从垃圾箱删除、但仍可恢复的邮件',
    eventBin: '已删除的日程和日历，连同附件和回复一起删除。拆分的重复日程在全部删除后才会清除。',
    booking: '已结束的预约。尚未归还的会保留。',
    survey: '已结束的问卷，连同回答和文件一起删除。',
  },
}
