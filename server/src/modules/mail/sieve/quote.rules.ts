/**
 * A string of Sieve (RFC 5228, 2.4.2). Quotes and backslashes are escaped, and a line ends with CRLF. The scripts of the portal never
 * require `variables` or `encoded-character`, so `${…}` has no meaning in them.
 */
export function stringOf(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r\n?|\n/g, '\r\n')
  return `"${lines.replace(/[\\"]/g, '\\$&')}"`
}

/** A list of strings of Sieve. */
export const listOf = (texts: readonly string[]): string => `[${texts.map(stringOf).join(', ')}]`
