/** Simplified Chinese: the answers of one person after another. */
export const zh = {
  title: '逐份查看',
  anonymous: '匿名问卷不能逐份查看回答。',
  search: '按姓名查找',
  department: '部门',
  allDepartments: '所有部门',
  previous: '上一份',
  next: '下一份',
  place: '{{place}} / {{total}}',
  answered: '{{time}} 回答',
  noMatch: '没有符合条件的回答。',
  blank: '未回答',
  notAsked: '因前面的回答而未提问',
}
