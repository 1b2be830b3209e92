/** A file within a text, as programs wrote it before MIME. */
export interface UuFile {
  name: string
  bytes: Buffer
}

const beginning = /^begin [0-7]{3,4} (.{1,200}?)[ \t]*$/
const blocksAtMost = 100

/** The octets of one line; null for a line that is none of such a file. */
function lineBytes(line: string): Buffer | null {
  const count = ((line.charCodeAt(0) - 32) & 63) as number
  const wanted = Math.ceil(count / 3) * 4
  const signs = line.slice(1)
  // Trailing spaces stand for zeros and are often lost.
  if (/[^ -`]/.test(line) || signs.length > wanted + 2) return null
  const values = [...signs.padEnd(wanted, ' ')].map((sign) => (sign.charCodeAt(0) - 32) & 63)
  const out = Buffer.alloc((wanted / 4) * 3)
  for (let at = 0, to = 0; at < wanted; at += 4, to += 3) {
    const [a = 0, b = 0, c = 0, d = 0] = values.slice(at, at + 4)
    out[to] = (a << 2) | (b >> 4)
    out[to + 1] = ((b & 15) << 4) | (c >> 2)
    out[to + 2] = ((c & 3) << 6) | d
  }
  return out.subarray(0, count)
}

/** The file that begins at a line, and the line after it; null without its end. */
function readBlock(lines: readonly string[], start: number): { file: UuFile; next: number } | null {
  const name = beginning.exec(lines[start] ?? '')?.[1]
  if (name === undefined) return null
  const pieces: Buffer[] = []
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === 'end') return { file: { name, bytes: Buffer.concat(pieces) }, next: at + 1 }
    const bytes = line.trim() === '' ? Buffer.alloc(0) : lineBytes(line)
    if (!bytes) return null
    pieces.push(bytes)
  }
  return null
}

/** A text without the files in it (uuencode of POSIX), and those files; null if there is none. */
export function splitUuencode(octets: Buffer): { rest: Buffer; files: UuFile[] } | null {
  if (!octets.includes('begin ')) return null
  const lines = octets.toString('latin1').split(/\r?\n/)
  const rest: string[] = []
  const files: UuFile[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const block = line.startsWith('begin ') && files.length < blocksAtMost ? readBlock(lines, at) : null
    if (block) files.push(block.file)
    else rest.push(line)
    at = block ? block.next : at + 1
  }
  return files.length === 0 ? null : { rest: Buffer.from(rest.join('\r\n'), 'latin1'), files }
}
