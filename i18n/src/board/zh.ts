import type { TextsLike } from '../kit/tree.ts'
import { zh as admin } from './admin/zh.ts'
import { zh as alarm } from './alarm/zh.ts'
import { zh as comment } from './comment/zh.ts'
import { zh as draft } from './draft/zh.ts'
import { zh as errors } from './errors/zh.ts'
import { zh as field } from './field/zh.ts'
import { zh as history } from './history/zh.ts'
import type { ko } from './ko.ts'
import { zh as list } from './list/zh.ts'
import { zh as mail } from './mail/zh.ts'
import { zh as mustRead } from './must-read/zh.ts'
import { zh as reader } from './reader/zh.ts'
import { zh as search } from './search/zh.ts'
import { zh as settings } from './settings/zh.ts'
import { zh as writer } from './writer/zh.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  home: {
    title: '公告板',
    intro: '您可以阅读的公告板。',
    empty: '没有可阅读的公告板。',
    noBoard: '没有可显示的公告板。',
    noMenu: '没有通往该公告板的菜单。',
    showAll: '查看全部公告板',
  },
  list,
  reader,
  history,
  comment,
  writer,
  draft,
  errors,
  field,
  period: {
    title: '发布期限',
    help: '留空则立即发布并一直保留。',
    posted: '帖子已发布，不能更改开始时间。',
    start: '开始发布',
    end: '结束发布',
    invalid: '结束时间必须晚于现在和开始时间。',
  },
  mustRead,
  alarm,
  bell: {
    label: '新帖子通知',
    on: '此公告板有新帖子时将通知您。',
    off: '已关闭此公告板的新帖子通知。',
  },
  mention: {
    hint: '输入 @ 可提及同事。',
    suggestions: '要提及的人',
    found: '找到 {{count}} 人。用上下箭头选择，按 Enter 插入。',
    none: '没有与“{{text}}”匹配的人。',
    tooMany: '一条评论最多可提及 {{most}} 人。',
    refused: '以下人员无法查看此公告板，不能提及：{{names}}',
  },
  mail,
  search,
  settings,
  view: {
    title: '显示方式',
    list: '列表显示',
    album: '图片显示',
    summary: '摘要显示',
    noText: '此帖没有文字内容。',
  },
  recent: {
    title: '最新帖子',
    empty: '您可阅读的公告板中没有帖子。',
  },
  password: {
    title: '确认密码',
    label: '密码',
    wrong: '密码不一致',
    hint: '请输入发帖时设置的密码。',
    newHint: '以后修改或删除此帖子时需要。请输入至少{{least}}位。',
    change: '新密码',
    changeHint: '仅在需要更改时输入，至少{{least}}位。',
    tooShort: '请输入至少{{least}}位的密码。',
  },
  viewLog: {
    title: '阅读记录',
    of: '{{title}} 的阅读记录',
    reader: '阅读人',
    jobTitle: '职级称谓',
    firstRead: '首次阅读',
    lastRead: '最近阅读',
    times: '次数',
    none: '还没有人阅读。',
    total: '共 {{count}} 人',
  },
  preview: {
    title: '预览',
    note: '这是预览，帖子尚未发布。',
    gone: '没有可预览的帖子',
    goneHelp: '预览只能打开一次。请在写帖页面重新点击预览。',
    browserFull: '此浏览器没有空间保存预览。',
  },
  more: {
    versions: '更多版本（共 {{total}} 个，已显示 {{shown}} 个）',
    people: '更多推荐人（共 {{total}} 人，已显示 {{shown}} 人）',
    unlisted: '更多（共 {{total}} 项，已显示 {{shown}} 项）',
  },
  admin,
  entry: {
    write: '写帖子',
    unread: '{{count}} 篇未读帖子',
    settings: '公告板设置',
    newArticles: '新帖子',
    mustRead: '必读',
  },
}
