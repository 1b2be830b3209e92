/** English: error codes of the administration of mail. */
export const en = {
  domainTaken: 'This domain is already registered.',
  domainInvalid: 'Enter a domain such as example.com.',
  groupAddressInvalid: 'Enter an address like name@example.com.',
  groupAddressForeign: 'Only addresses of the domains of this company can be used. Add the domain first.',
  groupAddressTaken: 'This address is in use. Enter another one.',
  groupNameEmpty: 'Enter a name.',
  groupMembersEmpty: 'Add at least one recipient.',
  groupMemberUnknown: 'One of these people or departments does not exist. Choose again.',
  boxAddressTaken: 'This address is in use. Enter another one.',
  boxAddressForeign: 'Only addresses of the domains of this company can be used. Add the domain first.',
  linkLimits: 'Links can last {{days}} day(s) and {{count}} download(s) at most.',
  linkWithoutFiles: 'There are no attached files. Upload the files and try again.',
  tooManyLinks: 'You can have {{most}} links at the same time. End some in the settings: Storage.',
}
