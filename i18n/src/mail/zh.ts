import type { TextsLike } from '../kit/tree.ts'
import { zh as account } from './account/zh.ts'
import { zh as administration } from './administration/zh.ts'
import { zh as administrationErrors } from './administration-errors/zh.ts'
import { zh as category } from './category/zh.ts'
import { zh as errors } from './errors/zh.ts'
import { zh as forwarding } from './forwarding/zh.ts'
import { zh as invitation } from './invitation/zh.ts'
import type { ko } from './ko.ts'
import { zh as link } from './link/zh.ts'
import { zh as linkPage } from './link-page/zh.ts'
import { zh as mailbox } from './mailbox/zh.ts'
import { zh as oof } from './oof/zh.ts'
import { zh as quote } from './quote/zh.ts'
import { zh as reading } from './reading/zh.ts'
import { zh as receipt } from './receipt/zh.ts'
import { zh as rule } from './rule/zh.ts'
import { zh as settingsErrors } from './settings-errors/zh.ts'
import { zh as shared } from './shared/zh.ts'
import { zh as sharedErrors } from './shared-errors/zh.ts'
import { zh as signature } from './signature/zh.ts'
import { zh as autoReply } from './standing/zh.ts'
import { zh as template } from './template/zh.ts'
import { zh as transfer } from './transfer/zh.ts'
import { zh as writer } from './writer/zh.ts'
import { zh as writingErrors } from './writing-errors/zh.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '邮件',
  entry: {
    writeMail: '写邮件',
    administration: '邮件流',
    write: '写邮件',
    mail: '邮件',
    inbox: '收件箱',
    unread: '未读邮件',
    settings: {
      blocked: '已屏蔽的发件人',
      template: '邮件模板',
      category: '类别',
      signature: '签名',
      missed: '外出',
      rule: '规则',
      autoDelivery: '自动转发',
      autoReply: '自动答复',
      mailbox: '邮箱',
      storage: '存储空间',
      multiAccount: '多账户',
    },
  },
  folders: {
    inbox: '收件箱',
    drafts: '草稿箱',
    outbox: '发件箱',
    sentitems: '已发送邮件',
    archive: '存档',
    junkemail: '垃圾邮件',
    deleteditems: '已删除邮件',
    recoverableitemsdeletions: '可恢复的项目',
  },
  flagged: '星标',
  favorites: '收藏夹',
  unreadCount: '{{count}} 封未读',
  search: '搜索邮件',
  list: {
    label: '邮件列表',
    empty: '此文件夹中没有邮件。',
    emptySearch: '没有匹配的邮件，请减少关键词。',
    emptyFilter: '没有符合条件的邮件。',
    more: '显示更多',
    noSubject: '（无主题）',
    noSender: '（无发件人）',
    unread: '未读',
    attachment: '有附件',
    select: '选择 {{title}}',
    selected: '已选择 {{count}} 封',
    to: '收件人 {{names}}',
  },
  filter: {
    label: '显示',
    all: '全部',
    unread: '未读',
    toMe: '发给我',
    attachment: '附件',
    flagged: '星标',
    unassigned: '未分配',
    mine: '我负责的',
    finished: '已完成',
  },
  sort: {
    label: '排序',
    date: '最新优先',
    dateOld: '最早优先',
    from: '发件人',
    subject: '主题',
    size: '大小',
  },
  view: {
    label: '查看选项',
    conversations: '按会话分组',
    pane: '阅读窗格',
    vertical: '右侧',
    horizontal: '下方',
    none: '无',
  },
  act: {
    archive: '存档',
    remove: '删除',
    removeForever: '永久删除',
    markRead: '标为已读',
    markUnread: '标为未读',
    flag: '加星标',
    unflag: '取消星标',
    junk: '移至垃圾邮件',
    notJunk: '非垃圾邮件',
    move: '移动',
    moveTo: '移至文件夹',
    print: '打印',
    window: '在新窗口打开',
    eml: '保存原件 (.eml)',
    more: '更多',
    undo: '撤销',
    back: '返回列表',
    next: '下一封',
    previous: '上一封',
    search: '搜索邮件',
  },
  done: {
    archived: '已存档 {{count}} 封。',
    removed: '已将 {{count}} 封移至已删除邮件。',
    removedForever: '已永久删除。',
    moved: '已移动 {{count}} 封。',
    restored: '已撤销。',
  },
  ask: {
    removeForever: '要永久删除 {{count}} 封邮件吗？此操作无法撤销。',
    emptyFolder: '要永久删除“{{name}}”中的所有邮件吗？',
    emptyToDeleted: '要将“{{name}}”中的所有邮件移至已删除邮件吗？',
    removeFolder: '要删除文件夹“{{name}}”吗？其中的邮件将移至已删除邮件。',
  },
  read: {
    to: '收件人',
    cc: '抄送',
    text: '邮件正文',
    choose: '选择一封邮件即可在此阅读。',
    external: '此邮件来自外部。',
    blocked: '已阻止 {{count}} 张外部图片。',
    blockedWhy: '显示图片可能会让发件人知道您已阅读。',
    show: '显示',
    always: '始终显示此发件人的图片',
    attachments: '{{count}} 个附件',
    conversation: '会话 {{count}} 封',
    checks: '发件人验证：SPF {{spf}}，DKIM {{dkim}}，DMARC {{dmarc}}',
    failed: '邮件未能打开。',
  },
  folder: {
    create: '新建文件夹',
    rename: '重命名',
    remove: '删除文件夹',
    empty: '清空',
    favorite: '添加到收藏夹',
    unfavorite: '从收藏夹移除',
    menu: '“{{name}}”的菜单',
    name: '文件夹名称',
    parent: '上级文件夹',
    top: '顶层',
    list: '文件夹列表',
    emptied: '已清除 {{count}} 封。',
  },
  size: '已用 {{used}}',
  sizeOf: '已用 {{used}}，共 {{limit}}',
  part: {
    empty: '没有未读邮件。',
    more: '查看全部',
  },
  alarm: {
    arrived: '来自 {{name}} 的新邮件。',
  },
  reading,
  invitation,
  shared,
  searching: {
    label: '搜索条件',
    from: '发件人',
    to: '收件人',
    attachment: '有附件',
    unread: '未读',
    before: '早于',
    after: '晚于',
    in: '文件夹',
  },
  writer,
  quote,
  receipt,
  administration,
  link,
  linkPage,
  backupDone: {
    subject: '{{name}} 的备份已就绪',
    text: '{{name}} 的备份已就绪。请在一周内到设置的“邮箱管理”中下载。',
  },
  full: {
    subject: '您的邮箱即将用满',
    text: '您的邮箱已使用 {{used}}，上限为 {{limit}}。用满后将无法接收新邮件。\n\n请在设置的“邮箱管理”和“存储空间”中删除较大或较旧的邮件。',
  },
  errors: { ...administrationErrors, ...errors, ...writingErrors, ...settingsErrors, ...sharedErrors },
  settings: { category, signature, oof, rule, forwarding, autoReply, mailbox, account, template, transfer },
}
