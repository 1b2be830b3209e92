import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '邮件通知',
  intro: '每位收件人都会收到包含标题和链接的邮件，仅发送给可以阅读此帖子的人。',
  to: '收件人',
  recipientsNeeded: '请添加收件人。',
  send: '发送',
  sent: '正在向 {{count}} 人发送邮件。',
  subject: '[{{board}}] {{title}}',
  hello: '{{name}}，您好：',
  text: '{{sender}}向您推荐公告板“{{board}}”中的帖子。',
  textAnonymous: '请查看公告板“{{board}}”中的帖子。',
  open: '查看帖子',
  foot: '此邮件由办公平台自动发送，请勿回复。',
  off: '本门户尚未设置邮件服务器，因此不会发送邮件。如有需要，请联系管理员。',
  help: '帖子发布时，将向收件人表和所选人员中有权阅读者发送邮件。',
}
