import { isDay } from '@maru/api/kit/time/clock'
import type { MailQuery } from '../mail-store/mail-store.rules.ts'

const operator = /(?:^|\s)(from|to|has|is|before|after|in):(?:"([^"]*)"|(\S+))/giu

function dayOf(text: string): string | null {
  const plain = text.replaceAll(/[./]/g, '-')
  return isDay(plain) ? plain : null
}

/** Reads `from:kim has:attachment 회의`; an operator with an unknown value is a term. */
export function readQuery(typed: string): MailQuery {
  const query: MailQuery = {
    terms: '',
    from: [],
    to: [],
    hasAttachment: false,
    isFlagged: false,
    isUnread: false,
    before: null,
    after: null,
    since: null,
    until: null,
    folder: null,
  }
  query.terms = typed
    .replace(operator, (whole, name: string, quoted: string | undefined, bare: string | undefined) =>
      take(query, name.toLowerCase(), (quoted ?? bare ?? '').toLowerCase()) ? ' ' : whole,
    )
    .trim()
  return query
}

function take(query: MailQuery, name: string, value: string): boolean {
  if (value === '') return false
  if (name === 'from') query.from.push(value)
  else if (name === 'to') query.to.push(value)
  else if (name === 'in') query.folder = value
  else if (name === 'has' && /^(?:attachment|file|첨부|附件)$/.test(value)) query.hasAttachment = true
  else if (name === 'is' && /^(?:flagged|starred)$/.test(value)) query.isFlagged = true
  else if (name === 'is' && value === 'unread') query.isUnread = true
  else if (name === 'before' && dayOf(value)) query.before = dayOf(value)
  else if (name === 'after' && dayOf(value)) query.after = dayOf(value)
  else return false
  return true
}
