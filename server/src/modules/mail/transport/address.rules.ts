/**
 * Local parts with dots between atoms, and a domain with two labels, in ASCII or other letters. No quotes, spaces,
 * angle brackets or controls, so that an address cannot end its line of a header or of SMTP.
 */
const addressPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Whether a text is a mail address that can be sent to. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text)
}

/** The domain of an address in lower case; empty without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
