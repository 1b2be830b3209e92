import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  mainMenu: '主菜单',
  sideMenu: '侧边菜单',
  siteMap: '网站地图',
  siteMapSearch: '搜索菜单名称',
  siteMapEmpty: '没有与“{{text}}”匹配的菜单。',
  noUrl: '该菜单没有登记地址。',
  newArticles: '有新帖',
  opensWindow: '在新窗口中打开',
  noMenus: '没有可查看的菜单。',
  subMenu: '{{name}}的子菜单',
  frame: '{{name}}页面',
  frameMissing: '该菜单没有关联页面。',
  errors: {
    notFound: '菜单不存在或您无法查看。',
  },
}
