/** A MIME text without the lines of a header, folded lines included; the body is unchanged. */
export function withoutHeader(text: Buffer, name: string): Buffer {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return text
  const head = text.subarray(0, end + 2).toString('latin1')
  const rest = head.replace(new RegExp(`^${name}[ \\t]*:.*\\r\\n(?:[ \\t].*\\r\\n)*`, 'gim'), '')
  return Buffer.concat([Buffer.from(rest, 'latin1'), text.subarray(end + 2)])
}
