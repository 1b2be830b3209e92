import type { MailAddress } from '@maru/api/mail/message'
import { decodeAddress, decodeHeader, trimOctets } from './header.rules.ts'

const mostAddresses = 10_000
/** Characters of one address with its name. */
const addressAtMost = 2_000

/** Splits at commas and semicolons that stand outside of quotes, comments and angle brackets. */
function splitList(value: string): string[] {
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  let depth = 0
  let isAngle = false
  for (let at = 0; at < value.length && parts.length < mostAddresses; at += 1) {
    const sign = value[at] as string
    if (sign === '\\' && at + 1 < value.length) {
      part += sign + value[at + 1]
      at += 1
      continue
    }
    if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (!isQuoted && sign === '(') depth += 1
    else if (!isQuoted && sign === ')') depth = Math.max(0, depth - 1)
    else if (!isQuoted && depth === 0 && sign === '<') isAngle = true
    else if (!isQuoted && depth === 0 && sign === '>') isAngle = false
    if (!isQuoted && depth === 0 && !isAngle && (sign === ',' || sign === ';')) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  parts.push(part)
  return parts
}

const unquoted = (text: string) => text.replace(/"((?:\\.|[^"\\])*)"/gs, '$1').replace(/\\(.)/gs, '$1')

/** A text without its comments, which can be nested, and the contents of the last one (RFC 5322 section 3.2.2). */
function withoutComments(text: string): { rest: string; comment: string } {
  let rest = ''
  let comment = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    const isEscape = sign === '\\' && (depth > 0 || isQuoted) && at + 1 < text.length
    if (sign === '"' && depth === 0) isQuoted = !isQuoted
    if (!isQuoted && sign === '(') {
      comment = depth === 0 ? '' : `${comment}(`
      depth += 1
    } else if (!isQuoted && sign === ')' && depth > 0) {
      depth -= 1
      if (depth > 0) comment += sign
    } else if (depth > 0) comment += isEscape ? text[at + 1] : sign
    else rest += isEscape ? sign + text[at + 1] : sign
    if (isEscape) at += 1
  }
  return { rest, comment }
}

function readOne(part: string, charset: string): MailAddress | null {
  const trimmed = trimOctets(part)
  if (trimmed === '') return null
  // The last brackets outside of the quoted name are the address: a name may contain another one.
  const angle = /^(.*?)<([^<>]*)>[^<>]*$/s.exec(
    trimmed.replace(/"(?:\\.|[^"\\])*"/gs, (all) => all.replaceAll(/[<>]/g, '\0')),
  )
  if (angle) {
    const length = (angle[1] ?? '').length
    const name = decodeHeader(trimOctets(unquoted(trimmed.slice(0, length))), charset)
    return { displayName: name, email: addressOf(angle[2] ?? '') }
  }
  const { rest, comment } = withoutComments(trimmed)
  const bare = rest.replace(/^[^:@]*:/, '').trim()
  if (bare === '') return null
  const email = addressOf(bare)
  const name = decodeHeader(comment, charset)
  if (email === '') return { displayName: name || decodeHeader(unquoted(bare), charset), email: '' }
  return { displayName: name, email }
}

function addressOf(text: string): string {
  // A route before an address has no use since RFC 5321.
  const route = withoutComments(text).rest.replace(/^\s*@[^:]*:/, '')
  const plain = decodeAddress(route).replace(/("(?:\\.|[^"\\])*")|\s+/g, (_all, quoted = '') => quoted)
  return /^(?:"(?:\\.|[^"\\])+"|[^@<>,;]+)@[^@<>,;]+$/.test(plain) ? plain.slice(0, 320) : ''
}

/** The addresses of a header. They are read first and names decoded after, because a name may look like an address. */
export function readAddresses(value: string, charset = ''): MailAddress[] {
  return splitList(value)
    .map((part) => readOne(part.slice(0, addressAtMost).replace(/^[^:"<@]*:(?!\/)/, ''), charset))
    .filter((one): one is MailAddress => one !== null && (one.displayName !== '' || one.email !== ''))
}
