import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  intro: '人事系统或聊天工具等程序用令牌调用门户。令牌只能看到创建人可以看到的内容，没有管理权限。',
  add: '创建API令牌',
  none: '还没有API令牌。请为每个程序单独创建，并只选择需要的范围。',
  name: '名称',
  nameHint: '能看出由哪个程序使用的名称。',
  nameMissing: '请输入名称。',
  person: '创建人',
  scopes: '范围',
  scopeMissing: '请至少选择一个范围。',
  scope: {
    orgRead: '读取组织和人员',
    boardRead: '读取公告板',
    boardWrite: '在公告板发帖',
    calendarRead: '读取日程',
    calendarWrite: '编辑日程',
    reservationRead: '读取预约',
    reservationWrite: '进行预约',
    approvalRead: '读取审批文件',
    fileRead: '读取附件',
    fileWrite: '上传附件',
    mailSend: '发送邮件',
  },
  days: '期限',
  dayCount: '{{count}}天',
  rate: '每分钟调用次数',
  rateCount: '{{count}}次',
  lastUsed: '最近使用',
  unused: '未使用',
  ends: '到期',
  ended: '已到期',
  revoke: '撤销',
  revokeQuestion: '要撤销令牌“{{name}}”吗？使用它的程序将立即停止。',
  revoked: '令牌已撤销。',
}
