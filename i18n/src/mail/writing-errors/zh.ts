/** Chinese: error codes of writing mails. */
export const zh = {
  empty: '请输入收件人和内容。',
  addressInvalid: '邮件地址无效：{{address}}',
  tooManyRecipients: '一封邮件最多有 {{most}} 位收件人。',
  sendAtPast: '发送时间已过。',
  draftChanged: '此邮件已在另一个窗口中保存，请重新打开。',
  alreadySent: '邮件已发送。',
  recallLate: '邮件已发送超过 {{hours}} 小时，无法撤回。',
  noServer: '未设置邮件服务器。',
  tooLarge: '邮件连同附件超过 {{megabytes}} MB。请将大文件以链接发送。',
}
