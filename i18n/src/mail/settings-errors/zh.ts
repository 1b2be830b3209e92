import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: error codes of the settings of mail. */
export const zh: TextsLike<typeof ko> = {
  categoryNameTaken: '已有同名类别。',
  categoryNameEmpty: '请输入类别名称。',
  tooManyCategories: '最多可创建 {{most}} 个类别。',
  ruleUnnamed: '请输入规则名称。',
  ruleWithoutAction: '规则“{{name}}”没有操作。请选择要移动到的文件夹。',
  ruleWithoutValue: '规则“{{name}}”有空的条件。',
  ruleFolderUnknown: '规则“{{name}}”的文件夹不存在，请选择其他文件夹。',
  ruleAddressInvalid: '规则“{{name}}”的邮箱地址无效：{{address}}',
  ruleToItself: '规则“{{name}}”会转发回本邮箱。请输入其他地址。',
  tooManyRules: '最多可创建 {{most}} 条规则。',
  ruleRunning: '正在对该文件夹应用规则，请完成后再试。',
  oofOrder: '开始时间必须早于结束时间。',
  oofPast: '结束时间已过，请选择之后的时间。',
  replyEmpty: '请输入回复内容。',
  nothingToSave: '没有可保存的邮件。',
  backupTooLarge: '备份最大为 {{size}}。请缩短时间段。',
  accountMissing: '请选择多账户用户。',
  accountInvalid: '邮箱格式无效，请检查邮箱格式。',
  accountNotGranted: '您无权打开邮箱 {{email}}。请联系其所有者或管理员。',
  templateNameEmpty: '请输入模板名称。',
  templateNameTaken: '已有同名模板，请输入其他名称。',
  tooManyTemplates: '最多可保存 {{most}} 个模板。',
  backupRunning: '正在生成备份，请在完成后重试。',
}
