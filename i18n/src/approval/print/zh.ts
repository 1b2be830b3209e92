import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Printing, PDF, signature images, the seal, and mentions. */
export const zh: TextsLike<typeof ko> = {
  approvals: '审批',
  agreements: '会签',
  completed: '完成日期',
  appendix: '附录',
  check: '核对号',
  printed: '{{name}} 打印于 {{time}}',
  menu: '打印或 PDF',
  paper: '打印',
  paperAll: '打印（含意见和历史）',
  failed: '无法读取要打印的文档。请重新打开。',
  pdf: '下载 PDF',
  pdfOff: '此服务器不生成 PDF。请在打印窗口中选择“另存为 PDF”。',
  signature: '签名图片',
  signatureHelp: '审批时会显示在审批栏中。以后更换图片，已审批的文档仍显示当时的签名。',
  signatureNone: '没有图片时，姓名以印章形式显示。',
  choose: '选择图片',
  saved: '图片已保存。',
  removed: '图片已删除。',
  tooLarge: '请选择小于 2 MB 的图片。',
  seal: '公司公章',
  sealHelp: '公函完成时盖在末尾。已完成的公函不会改变。',
  sealNone: '没有公章图片。请选择透明背景的 PNG。',
  hash: '哈希 {{hash}}',
  mention: '提及他人',
  mentioned: '提及：{{names}}',
}
