import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: settings of categories. */
export const zh: TextsLike<typeof ko> = {
  text: '用颜色标记邮件。删除类别后，邮件上的标记也会消失。',
  add: '新建类别',
  edit: '编辑类别',
  editOf: '编辑 {{name}}',
  removeOf: '删除 {{name}}',
  name: '名称',
  color: '颜色',
  none: '还没有类别。',
  addBasic: '创建六个基本类别',
  askRemove: '要删除类别“{{name}}”吗？邮件上的标记也会消失。',
  removed: '类别已删除。',
  colors: {
    Red: '红色',
    Orange: '橙色',
    Yellow: '黄色',
    Green: '绿色',
    Blue: '蓝色',
    Purple: '紫色',
  },
}
