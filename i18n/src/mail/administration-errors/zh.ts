/** Chinese: error codes of the administration of mail. */
export const zh = {
  domainTaken: '该域名已被登记。',
  domainInvalid: '请输入域名，例如 example.com。',
}
