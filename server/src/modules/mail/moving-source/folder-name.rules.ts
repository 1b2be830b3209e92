/**
 * A folder name in modified UTF-7 (RFC 3501 §5.1.3), as servers write it on the disk: `&` begins UTF-16 in base64 with a
 * comma for the slash, and `&-` is `&`. A name that is not well formed, or not ASCII, is returned as it is.
 */
export function readFolderName(name: string): string {
  if (!/^[\x20-\x7e]*$/.test(name)) return name
  let isWhole = true
  const decoded = name.replace(/&([^-]*)(-?)/g, (all, code: string, end: string) => {
    if (end === '') isWhole = false
    if (code === '') return '&'
    const bytes = Buffer.from(code.replaceAll(',', '/'), 'base64')
    if (!/^[A-Za-z0-9+,]+$/.test(code) || bytes.length % 2 !== 0) isWhole = false
    const text = isWhole ? bytes.swap16().toString('utf16le') : all
    if (!text.isWellFormed()) isWhole = false
    return text
  })
  return isWhole ? decoded : name
}
