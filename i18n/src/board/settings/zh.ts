import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  search: '查找公告板',
  kindAll: '所有类型',
  found: '{{count}}个公告板',
  noneFound: '没有找到公告板，请更换名称或类型。',
  orderLater: '查找期间不能调整顺序，清除搜索后即可移动。',
  more: '再显示其余{{count}}个',
  copy: '复制新建',
  copyName: '{{name}} 副本',
  copied: '已带入“{{name}}”的设置和权限，不复制帖子。',
  removeFieldQuestion:
    '要删除“{{name}}”项目吗？它将从写帖、阅读和列表中消失。已填写的值会保留在帖子中，恢复项目后会再次显示。',
  removePrefaceQuestion: '要删除“{{name}}”分类吗？已使用的帖子保持不变，新帖子不能再使用。',
  removedFields: '已删除的项目',
  removedPrefaces: '已删除的分类',
  bringBack: '恢复{{name}}',
  allOfCompany: '允许全公司读写',
  optionsNeeded: '请至少输入一个选项。',
  optionsDouble: '存在重复的选项。',
  codeNeeded: '请输入代码。',
  codeDouble: '该代码已存在。',
  faults: '尚未保存，有{{count}}处需要修改。',
  on: '开',
  off: '关',
  nothing: '无',
  fromTo: '{{from}} → {{to}}',
}
