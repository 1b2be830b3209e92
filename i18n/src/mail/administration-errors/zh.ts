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
}
