import type { TextsLike } from '../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  openAdmin: '打开管理页面',
  home: '主页',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  pageError: '无法打开此页面。',
  notFoundTitle: '找不到该地址。',
  notFoundText: '地址可能已更改或输入有误。请检查地址，或从主页重新查找。',
  notBuiltTitle: '{{name}}尚未开放。',
  notBuiltText: '该菜单的页面正在准备中，完成后可直接在此使用。',
  terms: {
    title: '词典',
    intro: '面向开发人员的页面：以三种语言显示界面中的全部词语和文本。',
    filter: '按键或文本筛选',
    key: '键',
    ko: '韩语',
    en: '英语',
    zh: '中文',
    count: '{{count}}条',
    none: '没有匹配的文本。',
  },
  gallery: {
    title: '界面组件',
    intro: '面向开发人员的页面：集中展示设计系统的组件。',
  },
}
