import { domainToUnicode } from 'node:url'
import type { MailAddress, SenderMark } from '@maru/api/mail/message'

/** What is known about the sender of a mail from outside. */
export interface SenderFacts {
  from: MailAddress
  replyTo: readonly MailAddress[]
  checks: { spf: string; dkim: string; dmarc: string }
  /** Domains of the companies of the portal. */
  ownDomains: readonly string[]
  /** Whether a person of the company has the name of the sender. */
  isColleagueName: boolean
  /** Whether the mailbox has no earlier mail from the address. */
  isFirst: boolean
}

/** Letters that look like another one (the frequent ones of UTS 39); pairs that look like one letter come first. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[0оοօ]/g, 'o'],
  [/[1iіıɩlӏ|]/g, 'l'],
  [/[аα]/g, 'a'],
  [/[еє]/g, 'e'],
  [/[рρ]/g, 'p'],
  [/[сϲ]/g, 'c'],
  [/[уγ]/g, 'y'],
  [/[хχ]/g, 'x'],
  [/[ѕ]/g, 's'],
  [/[ԁ]/g, 'd'],
  [/[һ]/g, 'h'],
  [/[ոп]/g, 'n'],
  [/[5]/g, 's'],
]

/** A domain as the eye reads it: equal for domains that look the same. */
export function skeleton(domain: string): string {
  const plain = domain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return alike.reduce((text, [from, to]) => text.replace(from, to), plain)
}

/** Whether one letter was changed, added, left out or exchanged with its neighbour. */
export function isOneEdit(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.length === otherRest.length)
    return (
      rest.slice(1) === otherRest.slice(1) ||
      (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
    )
  return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1)
}

const domainOf = (address: string) => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domainToUnicode(domain) || domain
}

const shortest = 6

function looksAlike(domain: string, ownDomains: readonly string[]): boolean {
  if (ownDomains.includes(domain) || ownDomains.some((own) => domain.endsWith(`.${own}`))) return false
  // A label of two scripts is made to deceive; no registry of the alphabets below allows one.
  if (
    domain
      .split('.')
      .some(
        (label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label),
      )
  )
    return true
  return ownDomains.some(
    (own) => skeleton(own) === skeleton(domain) || (own.length >= shortest && isOneEdit(own, domain)),
  )
}

const addressInName = /[^\s<>()"',;:]+@[^\s<>()"',;:]+\.[^\s<>()"',;:]+/

/** The strongest mark of the sender of a mail from outside; null if nothing is unusual (mail.md, Marks). */
export function senderMark(facts: SenderFacts): SenderMark | null {
  const { from, replyTo, checks, ownDomains } = facts
  if (from.email === '') return null
  const domain = domainOf(from.email)
  const isOwn = ownDomains.includes(domain)
  if (looksAlike(domain, ownDomains)) return 'lookAlike'
  if (facts.isColleagueName && !isOwn) return 'colleague'
  const named = addressInName.exec(from.displayName)?.[0]
  if (named && named.toLowerCase() !== from.email.toLowerCase()) return 'otherAddress'
  if (checks.dmarc === 'fail' || (checks.spf === 'fail' && checks.dkim !== 'pass')) return 'failed'
  if (replyTo.some((one) => one.email !== '' && domainOf(one.email) !== domain)) return 'replyElsewhere'
  return facts.isFirst ? 'first' : null
}
