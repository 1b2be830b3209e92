import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** The texts of {@link ko} in another language. */
export const zh: TextsLike<typeof ko> = {
  order: '顺序与分组',
  none: '没有快捷菜单。请添加图标或分组。',
  addIcon: '添加图标',
  addGroup: '添加分组',
  addItem: '向{{name}}添加项目',
  itemsOf: '{{name}}中的项目',
  remove: '移除{{name}}',
  saved: '已保存快捷菜单。',
  kinds: {
    icon: '图标',
    group: '分组',
    item: '项目',
  },
  address: '地址',
  iconOfAddress: '根据地址自动选择',
  addressHint: '以/开头的门户地址或https地址',
  groupAddressHint: '点击没有项目的分组时打开的地址，可以为空。',
  move: '打开位置',
  moves: {
    same: '当前窗口',
    tab: '新标签页',
    window: '新窗口',
  },
  width: '窗口宽度（px）',
  height: '窗口高度（px）',
  preview: '预览',
  previewIn: '预览语言',
  previewNote: '保存后，公司所有人都这样看到。自行选择过的人只看到所选内容。',
  faults: {
    name: '请输入韩文名称。',
    address: '请输入以/、http或https开头的地址。',
    size: '请输入200到4000之间的数字。',
  },
}
