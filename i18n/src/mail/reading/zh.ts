import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  senderMark: {
    lookAlike: '发件地址（{{domain}}）与本公司的相似。点击链接或回复前请先确认。',
    colleague: '姓名与同事相同，但地址是外部的（{{address}}）。',
    otherAddress: '发件人姓名中含有另一个地址。实际地址是 {{address}}。',
    failed: '发件人验证失败，可能是冒充的邮件。',
    replyElsewhere: '回复将发往另一个地址（{{replyTo}}）。',
    first: '这是该地址的第一封邮件。',
  },
  unsubscribe: '退订',
  askUnsubscribe: '不再接收 {{name}} 的邮件？门户将代您向发件方提出请求。',
  unsubscribed: '已请求退订，可能需要几天才能生效。',
  unsubscribeSubject: '退订',
  source: '邮件头和原文',
  sourceHeaders: '邮件头',
  sourceText: '原文',
  sourceCut: '仅显示原文开头。如需全部内容，请保存为 .eml。',
  saveAll: '全部保存 (.zip)',
  viewPicture: '查看 {{name}}',
  saveFile: '保存',
  category: '类别',
  allCategories: '所有类别',
  noCategories: '可在设置中创建类别。',
  marked: '已标记 {{count}} 封邮件。',
  newMails: '查看 {{count}} 封新邮件',
  undoLast: '撤销上一步操作',
  from: '发件人',
  date: '接收时间',
  sentAt: '发送时间 {{time}}',
}
