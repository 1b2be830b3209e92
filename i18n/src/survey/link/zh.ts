/** Simplified Chinese: the address of a survey. */
export const zh = {
  title: '链接和二维码',
  button: '分享',
  address: '问卷地址',
  copied: '已复制地址。',
  copyByHand: '复制失败，请选中地址后手动复制。',
  qr: '问卷“{{title}}”的二维码',
  svg: '保存为 SVG',
  png: '保存为 PNG',
  hint: '此地址不授予任何权限：问卷对象登录后即可打开问卷。',
}
