import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  mailOff: '本门户尚未设置邮件服务器，因此不会发送邮件。如有需要，请联系管理员。',
  mailHelp: '帖子发布时，将向收件人表和所选人员中有权阅读者发送邮件。',
  momentHalf: '请输入完整的日期和时间。',
  signedOut: '登录已失效，未能发布。内容仍保留在此，请重新登录后再次发布。',
  compare: '与我的内容比较',
  compareTitle: '已保存的帖子与我的内容',
  compareHelp: '划掉的部分只在已保存的帖子中，新增的部分只在我的内容中。',
  noArticle: '未指定帖子',
  noArticleHelp: '请从公告板列表重新打开帖子。',
  noBoard: '未指定公告板',
  noBoardHelp: '请从公告板列表重新开始。',
  tagSearch: '查找带有“{{tag}}”标签的帖子',
}
