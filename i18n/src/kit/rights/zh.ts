import type { TextsLike } from '../tree.ts'
import type { ko } from './ko.ts'

/** The field for rights and the dialog for roles. */
export const zh: TextsLike<typeof ko> = {
  subject: '对象',
  kinds: {
    company: '公司',
    department: '部门',
    unit: '部门',
    person: '人员',
    role: '角色',
    title: '职级',
    position: '职务',
  },
  everyone: '所有人',
  gone: '已删除的对象（{{id}}）',
  below: '包括下级部门',
  belowOf: '包括{{name}}的下级部门',
  add: '添加人员或部门',
  addCompany: '添加整个公司',
  company: '添加公司',
  roles: '选择角色',
  levelOf: '{{name}}的权限',
  removeOf: '移除{{name}}',
  dialog: {
    title: '选择角色',
    filter: '按角色名称查找',
    available: '可选角色',
    selected: '已选角色',
    add: '选择{{name}}',
    take: '移除{{name}}',
    drag: '拖动{{name}}',
    clear: '全部移除',
    none: '尚未选择角色。请点击箭头，或将角色拖到这里。',
    noneLeft: '没有可选的角色了。',
    noMatch: '没有此名称的角色。',
  },
}
