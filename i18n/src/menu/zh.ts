import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  mainMenu: '主菜单',
  otherMenus: '更多菜单',
  sideMenu: '侧边菜单',
  siteMap: '网站地图',
  siteMapSearch: '搜索菜单名称',
  siteMapEmpty: '没有与“{{text}}”匹配的菜单。',
  noUrl: '该菜单没有登记地址。',
  newArticles: '有新帖',
  noMenus: '没有可查看的菜单。',
  subMenu: '{{name}}的子菜单',
  frame: '{{name}}页面',
  frameMissing: '该菜单没有关联页面。',
  errors: {
    ownParent: '菜单不能移动到自身或其下级。',
    tooDeep: '菜单最多三级。',
    hasChildren: '该菜单下还有菜单，请先移动或删除。',
    boardMenu: '公告板的菜单会随公告板一起删除。',
    lastHome: '这是唯一的首页菜单，不能删除。',
    changed: '其他人刚刚修改了此菜单。',
    badAddress: '地址须以 /、http:// 或 https:// 开头；框架内的页面须为 https。',
    tooMany: '每个公司最多 1,000 个菜单。',
    badText: '无法使用该文字（{{language}}）。请检查占位符{{names}}、大括号和长度。',
    textChanged: '其他人刚刚更改了此文字。',
    tooManyTexts: '每个公司最多有{{limit}}条更改的文字。请还原不需要的文字。',
    notFound: '菜单不存在或您无法查看。',
  },
}
