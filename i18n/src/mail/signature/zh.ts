import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: settings of signatures. */
export const zh: TextsLike<typeof ko> = {
  use: '使用的签名',
  states: {
    Default: '不使用',
    Korean: '韩文名片',
    English: '英文名片',
    Free: '自定义',
  },
  auto: '添加到新邮件',
  reply: '添加到回复和转发',
  tabs: '签名种类',
  tab: {
    ko: '韩文',
    en: '英文',
    free: '自定义',
  },
  preview: '预览',
  previewSaved: '预览显示已保存的签名，请先保存。',
  previewTitle: '签名预览',
  empty: '该签名没有内容。',
  free: '签名内容',
  field: {
    displayName: '姓名',
    companyName: '公司',
    deptName: '部门',
    titleName: '职位',
    roleName: '职务',
    jobGroupName: '职群',
    officeTel: '办公电话',
    officeFax: '传真',
    mobileTel: '手机',
    email: '邮箱',
    homePage: '网站',
    officeAddress: '办公地址',
    homeAddress: '家庭住址',
  },
}
