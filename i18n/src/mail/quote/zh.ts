/** Chinese: the lines above a quoted mail. */
export const zh = {
  from: '发件人',
  sent: '发送时间',
  to: '收件人',
  cc: '抄送',
  subject: '主题',
}
