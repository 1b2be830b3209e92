import { setImmediate as nextTurn } from 'node:timers/promises'

/** A mail of an mbox file; its bytes are null if it is too large. */
export interface MboxMail {
  /** The line of the file at which it begins, from 1. */
  line: number
  bytes: Buffer | null
  /** Whether it stands in an mbox; otherwise the file is the mail. */
  isInMbox: boolean
  /** The line before it in an mbox, which has the time of its arrival; otherwise empty. */
  postmark: string
}

const lf = 0x0a
const postmark = Buffer.from('From ')

/** Bytes that grow up to a limit. */
class Growing {
  #bytes = Buffer.allocUnsafe(65_536)
  #most: number
  length = 0
  isTooLarge = false

  constructor(most: number) {
    this.#most = most
  }

  add(part: Uint8Array): void {
    if (this.isTooLarge) return
    if (this.length + part.length > this.#most) {
      this.isTooLarge = true
      this.#bytes = Buffer.alloc(0)
      return
    }
    if (this.length + part.length > this.#bytes.length) {
      const next = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.length + part.length))
      this.#bytes.copy(next, 0, 0, this.length)
      this.#bytes = next
    }
    this.#bytes.set(part, this.length)
    this.length += part.length
  }

  take(): Buffer | null {
    return this.isTooLarge ? null : this.#bytes.subarray(0, this.length)
  }
}

/** The lines of a file with their line feed; parts of a line that is longer than 64 KB come one after the other. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<{ line: Buffer; isWhole: boolean }> {
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    pending = Buffer.concat([pending, chunk])
    let at = 0
    for (let end = pending.indexOf(lf); end !== -1; end = pending.indexOf(lf, at)) {
      yield { line: pending.subarray(at, end + 1), isWhole: true }
      at = end + 1
    }
    pending = pending.subarray(at)
    if (pending.length > 65_536) {
      yield { line: pending, isWhole: false }
      pending = Buffer.alloc(0)
    }
    await nextTurn()
  }
  if (pending.length > 0) yield { line: pending, isWhole: true }
}

/** A line with CR LF, without the mark that an mbox sets before From. */
function restored(line: Buffer): Buffer {
  let start = 0
  while (line[start] === 0x3e) start += 1
  const isMarked = start > 0 && line.subarray(start, start + 5).equals(postmark)
  const plain = isMarked ? line.subarray(1) : line
  if (plain.at(-1) !== lf || plain.at(-2) === 0x0d) return plain
  return Buffer.concat([plain.subarray(0, -1), Buffer.from('\r\n')])
}

/**
 * The mails of an mbox file in all its kinds: a mail begins with a line "From …" at the start or after an empty line.
 * A file that does not begin so is one mail, whose bytes are unchanged.
 */
export async function* readMbox(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<MboxMail> {
  let mail: { line: number; bytes: Growing; postmark: string } | null = null
  let isMbox: boolean | null = null
  let isAfterEmpty = true
  let isInLine = false
  let number = 1
  const done = (one: { line: number; bytes: Growing; postmark: string }): MboxMail => ({
    line: one.line,
    postmark: one.postmark,
    bytes: withoutLastEmpty(one.bytes.take(), isMbox === true),
    isInMbox: isMbox === true,
  })
  for await (const { line, isWhole } of linesOf(source)) {
    const isStart = !isInLine && isAfterEmpty && line.subarray(0, 5).equals(postmark)
    isMbox ??= isStart
    if (isMbox && isStart) {
      if (mail) yield done(mail)
      mail = {
        line: number,
        bytes: new Growing(most),
        postmark: line.subarray(0, 300).toString('latin1').trim(),
      }
    } else {
      mail ??= { line: number, bytes: new Growing(most), postmark: '' }
      mail.bytes.add(isMbox && !isInLine ? restored(line) : line)
    }
    isAfterEmpty = isWhole && !isInLine && (line.length === 1 || (line.length === 2 && line[0] === 0x0d))
    isInLine = !isWhole
    if (isWhole) number += 1
  }
  if (mail) yield done(mail)
}

/** The empty line before the next mail belongs to the file. */
function withoutLastEmpty(bytes: Buffer | null, isMbox: boolean): Buffer | null {
  if (!bytes || !isMbox || !bytes.subarray(-4).equals(Buffer.from('\r\n\r\n'))) return bytes
  return bytes.subarray(0, -2)
}

const ownHeader =
  /^(?:status|x-status|x-mozilla-status2?|x-mozilla-keys|x-gmail-labels|x-gm-thrid|x-keywords|x-uid):/i

/**
 * A mail of an mbox without the headers that its program wrote for itself, so that it is the mail that was received: its
 * signature holds, and an exported mail that comes back is known.
 */
export function withoutOwnHeaders(bytes: Buffer): Buffer {
  const result: Buffer[] = []
  let from = 0
  let isLeft = false
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(lf, at)
    const end = newline === -1 ? bytes.length : newline + 1
    const first = bytes[at]
    if (first === lf || (first === 0x0d && bytes[at + 1] === lf)) break
    const isFolded = first === 0x20 || first === 0x09
    const isOwn: boolean = isFolded ? isLeft : ownHeader.test(bytes.subarray(at, at + 24).toString('latin1'))
    if (isOwn && !isLeft) result.push(bytes.subarray(from, at))
    if (isOwn) from = end
    isLeft = isOwn
    at = end
  }
  return result.length === 0 ? bytes : Buffer.concat([...result, bytes.subarray(from)])
}

const piece = 262_144
const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The time of the line before a mail in an mbox, which has no zone by its form and is read as UTC; null if it has none. */
export function postmarkTime(postmark: string): Date | null {
  const form =
    / (?:\w{3} )?(\w{3}) +(\d{1,2}) (\d{1,2}):(\d\d):(\d\d)(?: ([+-]\d{4}|[A-Z]{3,4}))? (\d{4})(?: ([+-]\d{4}))?$/
  const match = form.exec(postmark)
  const at = match ? month.indexOf(match[1] ?? '') : -1
  if (!match || at < 0) return null
  const [, , date, hours, minutes, seconds] = match.map(Number)
  const zone = /^([+-])(\d\d)(\d\d)$/.exec(match[8] ?? match[6] ?? '')
  const ahead = zone ? (Number(zone[2]) * 60 + Number(zone[3])) * (zone[1] === '-' ? -1 : 1) : 0
  const time = Date.UTC(Number(match[7]), at, date, hours, (minutes ?? 0) - ahead, seconds)
  return new Date(time).getUTCFullYear() > 1980 ? new Date(time) : null
}

const two = (value: number) => String(value).padStart(2, '0')

/** The first line of a mail in an mbox: the time as in `date` of C, in UTC. */
export function postmarkOf(sender: string, receivedAt: Date): string {
  const at = receivedAt
  const day = `${weekday[at.getUTCDay()]} ${month[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2, ' ')}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  const from = /^[!-~]+$/.test(sender) ? sender : 'MAILER-DAEMON'
  return `From ${from} ${day} ${time} ${at.getUTCFullYear()}\n`
}

/** A mail in the form of an mbox (mboxrd): lines end with LF, and lines that begin with From are marked. */
export async function* writeMbox(
  bytes: Buffer,
  { postmark: first, status }: { postmark: string; status: string },
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${first}${status}`)
  let isLineStart = true
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(lf, Math.min(at + piece, bytes.length - 1))
    const end = newline < 0 ? bytes.length : newline + 1
    const text = bytes.subarray(at, end).toString('latin1').replace(/\r\n/g, '\n')
    const marked: string = isLineStart ? text.replace(/^>*From /gm, '>$&') : text
    yield Buffer.from(marked, 'latin1')
    isLineStart = marked.endsWith('\n')
    at = end
    await nextTurn()
  }
  yield Buffer.from(isLineStart ? '\n' : '\n\n')
}
