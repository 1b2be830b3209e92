import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '审批政策',
  hint: '适用于公司的所有表单。表单只能更严格，不能更宽松。进行中的文书沿用提交时的规则；代理审批和审批密码立即生效。',
  groups: {
    deciding: '审批',
    reading: '查阅和意见',
    paper: '打印',
    defaults: '新表单的默认值',
  },
  switches: {
    mayFinish: '授权终审',
    maySubstitute: '代理审批（缺勤时）',
    mayActEarly: '提前审批',
    mayDefer: '事后审批',
    mayHold: '暂缓',
    mayCancel: '撤销审批',
    mayReturnPrevious: '退回上一步',
    mayReturnToStep: '退回指定步骤',
    agreementRejects: '会签可驳回',
    mayApproveOwn: '起草人审批自己的文书',
    approverEdits: '审批人修改正文',
    mayApproveSeveral: '批量审批',
    needsPassword: '必须使用审批密码',
    mayCirculate: '传阅已完成文书',
    mayRemoveComment: '删除自己的意见',
    printsSignatures: '打印签名图片',
    printsComments: '打印意见和历史',
  },
  withdrawn: '撤回的文书',
  afterwards: {
    keep: '可修改后重新提交',
    discard: '立即废弃',
  },
  addedKinds: '可添加的角色',
  gridParts: '审批栏打印内容',
  parts: {
    review: '审阅',
    agree: '会签',
    confirm: '确认',
    audit: '审计',
    process: '处理',
    title: '职务',
    name: '姓名',
    date: '日期',
  },
  forever: '无期限',
}
