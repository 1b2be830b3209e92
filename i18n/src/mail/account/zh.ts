import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: settings of several accounts. */
export const zh: TextsLike<typeof ko> = {
  text: '在自己的邮箱旁打开获授权的其他邮箱。',
  add: '添加账户',
  user: '用户',
  email: '账户',
  isUse: '启用',
  choose: '邮箱',
  none: '没有添加账户。',
  nothingOpen: '没有可打开的其他邮箱。请向其所有者申请权限。',
  useOf: '启用 {{name}}',
  upOf: '上移 {{name}}',
  downOf: '下移 {{name}}',
  editOf: '编辑{{name}}',
  edit: '编辑账号',
  removeOf: '删除 {{name}}',
  askRemove: '要从列表中移除账户 {{name}} 吗？',
  grants: '可打开我邮箱的人员',
  grantsText: '获授权者可查看您的邮件，所有更改都会被记录。',
  grantsNone: '没有授权。',
  grantAdd: '授权',
  person: '人员',
  level: '权限',
  levels: {
    read: '读取',
    write: '读写',
    manage: '管理',
  },
  needPerson: '请选择人员。',
  revokeOf: '收回 {{name}} 的权限',
  askRevoke: '要收回 {{name}} 的权限吗？',
}
