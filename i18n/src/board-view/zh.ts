import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  views: '显示方式',
  list: '列表显示',
  album: '图片显示',
  summary: '摘要显示',
  noWords: '此帖没有文字内容。',
  recent: '最新帖子',
  recentEmpty: '您可阅读的公告板中没有帖子。',
  board: '公告板',
  people: '推荐的人',
  wide: '可横向滚动的内容',
  toBoards: '查看全部公告板',
  emptyWrite: '来发第一篇帖子吧。',
  fontFamily: '字体',
  imageMenu: '编辑图片',
  imageFull: '适应页宽',
  imageOwn: '原始大小',
  imageHalf: '一半宽度',
  imageText: '图片说明',
  imageRemove: '删除图片',
  imagesMissing: '文档中的{{count}}张图片未能粘贴。请单独复制图片后粘贴，或使用“插入图片”。',
  imagesMost: '每篇帖子最多可插入{{most}}张图片。',
  imagesTotal: '图片总大小超过一次可保存的上限。请先发布，再编辑帖子插入其余图片。',
  filesLeft: '非图片文件请作为附件上传。',
}
