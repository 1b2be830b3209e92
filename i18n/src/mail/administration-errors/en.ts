/** English: error codes of the administration of mail. */
export const en = {
  domainTaken: 'This domain is already registered.',
  domainInvalid: 'Enter a domain such as example.com.',
}
