import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  new: '发帖',
  edit: '编辑帖子',
  reply: '写回帖',
  titlePlaceholder: '请输入标题。',
  titleNeeded: '请输入标题。',
  noticeSwitch: '作为公告发布',
  preface: '前缀',
  tagsPlaceholder: '请用逗号分隔。',
  tagRemove: '删除标签{{tag}}',
  content: '内容',
  save: '发布',
  saved: '帖子已发布。',
  changed: '帖子已保存。',
  leaveQuestion: '内容尚未发布，确定离开吗？已写内容会保存在此浏览器中。',
  stay: '继续编写',
  changedElsewhere: '此帖刚刚被他人修改。您编写的内容仍在此处。',
  showTheirs: '查看新版本',
  saveOverTheirs: '保存我的内容',
  filesAtOnce: '帖子已发布，附件的更改会立即生效。',
  filesAnonymous:
    '这是匿名帖子。发布时会清除图片和文档中的作者、公司、拍摄地点和批注者。无法清除的文件（DOC、XLS、PPT、HWP、RTF、HEIC、设有密码的文档、超过 {{megabytes}} MB 的图片和文档）不能添加，请另存为 DOCX、PDF 或 JPEG 等格式。文件名、文件内容、视频和压缩文件仍可能留有姓名，请确认后再上传。',
  filesUploading: '文件正在上传，请在上传完成后再发布。',
  options: '发布设置',
  signedOut: '登录已失效，未能发布。内容仍保留在此，请重新登录后再次发布。',
  compare: '与我的内容比较',
  compareTitle: '已保存的帖子与我的内容',
  compareHelp: '划掉的部分只在已保存的帖子中，新增的部分只在我的内容中。',
  noBoard: '未指定公告板',
  noBoardHelp: '请从公告板列表重新开始。',
  refused: '您没有在此公告板发帖的权限。',
  source: 'HTML源码',
  sourceHint: '批量帖子按原始HTML保存和显示，不允许的标签会在保存时去除。',
  sourceShown: '显示效果',
}
