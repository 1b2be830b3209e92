import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  folderNameTaken: '已存在同名文件夹。',
  folderNameEmpty: '请输入文件夹名称。',
  folderFixed: '默认文件夹无法更改。',
  folderIntoItself: '无法将文件夹移动到其自身内。',
  folderTooDeep: '文件夹层级过深。',
  tooManyFolders: '邮箱最多可有 {{most}} 个文件夹。',
  folderEmpty: '文件夹为空。',
  tooManyAtOnce: '一次最多处理 {{most}} 封邮件。',
  pictureUnreachable: '无法加载图片。',
  senderUnknown: '邮件没有发件人地址。',
  notOneClick: '门户无法退订此邮件。请使用正文中的退订链接。',
  unsubscribeFailed: '发件方未接受退订请求。请稍后重试。',
}
