/** Chinese: error codes of the administration of mail. */
export const zh = {
  domainTaken: '该域名已被登记。',
  domainInvalid: '请输入域名，例如 example.com。',
  groupAddressInvalid: '请输入类似 name@example.com 的地址。',
  groupAddressForeign: '只能使用本公司域名的地址。请先添加域名。',
  groupAddressTaken: '该地址已被使用。请输入其他地址。',
  groupNameEmpty: '请输入名称。',
  groupMembersEmpty: '请至少添加一位收件人。',
  groupMemberUnknown: '其中有不存在的人员或部门。请重新选择。',
  boxAddressTaken: '该地址已被使用。请输入其他地址。',
  boxAddressForeign: '只能使用本公司域名的地址。请先添加域名。',
  linkLimits: '链接最多可设 {{days}} 天、{{count}} 次下载。',
  linkWithoutFiles: '没有附件。请上传文件后重试。',
  tooManyLinks: '同时最多可有 {{most}} 个链接。请在“存储空间”设置中结束一些链接。',
}
