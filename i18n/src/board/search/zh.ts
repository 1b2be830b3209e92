import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  search: '搜索帖子',
  field: '搜索项目',
  text: '搜索词',
  fields: {
    all: '标题和内容',
    title: '标题',
    author: '作者',
    tag: '标签',
  },
  prefaceAll: '全部前缀',
  sort: '排序',
  sorts: {
    newest: '最新优先',
    oldest: '最早优先',
    views: '浏览最多',
    comments: '评论最多',
    recommends: '推荐最多',
    title: '按标题',
  },
  tooShort: '请输入至少一个两个字符以上的词。',
  found: '找到 {{count}} 篇帖子',
  foundOver: '找到超过 {{count}} 篇帖子。',
  foundMore: '找到超过 {{count}} 篇帖子，显示最新的 {{count}} 篇。',
  sortedMore: '在最新的 {{count}} 篇帖子中排序。',
  prefaceMore: '显示最新的 {{count}} 篇帖子。',
  none: '没有找到帖子。',
  noneHelp: '请更换搜索词或搜索项目。',
  clear: '显示全部帖子',
  articles: '{{count}} 篇',
}
