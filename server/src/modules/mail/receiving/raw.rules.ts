import { decodeAddress } from '../mime/header.rules.ts'

/** Why a text is not accepted: a reply code, its enhanced code (RFC 3463) and words. */
export interface TextFault {
  code: number
  words: string
}

const lf = 0x0a
const cr = 0x0d
const receivedAtMost = 100
const headAtMost = 262_144
const headersAtMost = 1_000

/**
 * Looks for octets with which two mail servers can disagree about the end of a text (CVE-2023-51764 to 51766): a bare CR or
 * LF, or NUL. Takes the chunks of a text in order, before any parser reads them.
 */
export class OctetCheck {
  #last = 0
  #fault: TextFault | null = null

  /** Reads the next chunk. */
  push(chunk: Buffer): void {
    if (this.#fault || chunk.length === 0) return
    const before = (at: number) => (at === 0 ? this.#last : chunk[at - 1])
    for (let at = chunk.indexOf(lf); at !== -1; at = chunk.indexOf(lf, at + 1)) {
      if (before(at) !== cr) this.#fault = { code: 550, words: '5.6.0 A line ends with LF only; send CR LF' }
    }
    if (this.#last === cr && chunk[0] !== lf) this.#fault = bareCr
    for (let at = chunk.indexOf(cr); at !== -1; at = chunk.indexOf(cr, at + 1)) {
      if (at + 1 < chunk.length && chunk[at + 1] !== lf) this.#fault = bareCr
    }
    if (chunk.includes(0)) this.#fault = { code: 550, words: '5.6.0 The text contains NUL' }
    this.#last = chunk[chunk.length - 1] ?? 0
  }

  /** The fault of the whole text; null if there is none. */
  get fault(): TextFault | null {
    return this.#fault ?? (this.#last === cr ? bareCr : null)
  }
}

const bareCr: TextFault = { code: 550, words: '5.6.0 A line contains CR without LF; send CR LF' }

/** The octets of the head with the CR LF of its last line. */
function headOf(bytes: Buffer): { head: string; end: number } {
  if (bytes.subarray(0, 2).equals(Buffer.from('\r\n'))) return { head: '', end: 0 }
  const empty = bytes.indexOf('\r\n\r\n')
  const end = empty === -1 ? bytes.length : empty + 2
  return { head: bytes.subarray(0, end).toString('latin1'), end }
}

/** The lines of the head, each with its folded lines. */
const fieldsOf = (head: string) => head.match(/[^\r\n][^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/g) ?? []

/** The values of the head lines with a name, unfolded. */
export function fieldsNamed(bytes: Buffer, name: string): string[] {
  const wanted = new RegExp(`^${name}[ \\t]*:`, 'i')
  return fieldsOf(headOf(bytes).head).flatMap((field) => {
    const [begin] = wanted.exec(field) ?? []
    return begin === undefined ? [] : [field.slice(begin.length).replace(/\r\n/g, '').trim()]
  })
}

/** A head that is too large, or that has passed through too many servers (RFC 5321 §6.3). */
export function headFault(bytes: Buffer): TextFault | null {
  const { end } = headOf(bytes.subarray(0, headAtMost + 4))
  if (end > headAtMost) return { code: 552, words: '5.3.4 The head of the mail is larger than 256 KB' }
  const fields = fieldsOf(headOf(bytes).head)
  if (fields.length > headersAtMost) return { code: 552, words: '5.3.4 The mail has more than 1000 headers' }
  const received = fields.filter((one) => /^received[ \t]*:/i.test(one)).length
  return received > receivedAtMost ? { code: 554, words: '5.4.6 The mail is going in circles' } : null
}

/** What a claim of the head says: only the portal sets these headers. */
const forgeable = /^(?:return-path|x-eum-[^:]*|x-spam-[^:]*|x-rspamd-[^:]*)[ \t]*:/i

/**
 * The text without headers that only the portal may set, results of checks in its own name, and the Delivered-To lines of
 * its recipients; those are returned. The text is in one part, or in two that follow each other.
 */
export function withoutClaims(
  bytes: Buffer,
  { ownName, recipients }: { ownName: string; recipients: readonly string[] },
): { parts: Buffer[]; deliveredTo: string[] } {
  const { head, end } = headOf(bytes)
  const own = new Set(recipients.map((one) => one.toLowerCase()))
  const deliveredTo: string[] = []
  const remaining = fieldsOf(head).filter((field) => {
    if (forgeable.test(field)) return false
    const result = /^authentication-results[ \t]*:\s*([^;\s]+)/i.exec(field)
    if (result) return result[1]?.toLowerCase() !== ownName.toLowerCase()
    const to = decodeAddress(/^delivered-to[ \t]*:\s*<?([^ \t\r\n<>]+)/i.exec(field)?.[1] ?? '').toLowerCase()
    if (to === '' || !own.has(to)) return true
    deliveredTo.push(to)
    return false
  })
  // Only octets of the head that are no lines, such as an unfinished last one, are lost by the split.
  const next = remaining.join('')
  return {
    parts: next === head ? [bytes] : [Buffer.from(next, 'latin1'), bytes.subarray(end)],
    deliveredTo,
  }
}

/** Lines of all headers together that begin with a space, from which they are joined for the checks. */
const foldsAtMost = 500

/**
 * The head of a text for the checks of the sender, and where its body begins: the parser of the checks takes time with
 * the square of the lines of one header, so those of a head with thousands are joined. Signatures of the usual kind
 * (relaxed) do not see the difference. Null if there is nothing to join.
 */
export function joinedHead(bytes: Buffer): { head: Buffer; bodyAt: number } | null {
  const bodyAt = bytes.indexOf('\r\n\r\n')
  if (bodyAt === -1) return null
  const head = bytes.subarray(0, bodyAt).toString('latin1')
  if ((head.match(/\r\n[ \t]/g)?.length ?? 0) <= foldsAtMost) return null
  return { head: Buffer.from(head.replace(/\r\n(?=[ \t])/g, ''), 'latin1'), bodyAt }
}
