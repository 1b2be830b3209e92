/** 管理页面的框架。 */
export const zh = {
  title: '管理',
  open: '打开管理页面',
  pages: '管理页面',
  none: '没有您可以查看的管理页面。',
}
