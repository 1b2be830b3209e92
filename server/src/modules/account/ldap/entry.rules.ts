import { X509Certificate } from 'node:crypto'
import type { LdapField } from '@maru/api/account/ldap'
import { AndFilter, type Entry, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts'
import type { DirectoryRow } from './directory.sql.ts'

/** A directory as filters and attributes need it. */
export type Mapping = Pick<DirectoryRow, 'personFilter' | 'loginAttribute' | 'keyAttribute' | 'attributes'>

/** Attributes of entries that are switched off: Active Directory, and the password policy of OpenLDAP. */
const stateAttributes = ['userAccountControl', 'accountExpires', 'pwdAccountLockedTime'] as const

/** Attributes whose values are bytes. */
export const byteAttributes = ['objectGUID', 'objectSid']

/** Parses a filter of the settings (RFC 4515); null if it is not one. */
export function parseFilter(text: string): Filter | null {
  try {
    return FilterParser.parseString(text.trim())
  } catch {
    return null
  }
}

/** The certificates of a PEM text; null if one of them cannot be read. */
export function parseCertificates(pem: string): string[] | null {
  if (pem.trim() === '') return []
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    for (const block of blocks) new X509Certificate(block)
  } catch {
    return null
  }
  return blocks.length > 0 ? blocks : null
}

/**
 * The filter for people of a typed name. The name is a value of its own in the request (RFC 4511) and never part of a
 * text, so that no letter of it has a meaning.
 */
export function nameFilter({ personFilter, loginAttribute, attributes }: Mapping, name: string): Filter {
  const among = [...new Set([loginAttribute, attributes.email])].filter((one) => one !== '')
  const named = among.map((attribute) => new EqualityFilter({ attribute: plainName(attribute), value: name }))
  return new AndFilter({ filters: [parseFilter(personFilter), new OrFilter({ filters: named })] as Filter[] })
}

/** An attribute without its options. */
const plainName = (attribute: string) => attribute.split(';')[0] as string // split returns at least one part

/** The attributes to ask for. */
export function askedAttributes({ loginAttribute, keyAttribute, attributes }: Mapping): string[] {
  const mapped = Object.values(attributes).filter((one) => one !== '')
  return [...new Set([loginAttribute, keyAttribute, ...mapped, ...stateAttributes])]
}

/** All values of an attribute of an entry, whose name is compared without regard to case. */
export function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? undefined : entry[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The first value of an attribute as text; empty if there is none. */
export function textOf(entry: Entry, attribute: string): string {
  if (attribute === '') return ''
  const [value = ''] = valuesOf(entry, attribute)
  return (typeof value === 'string' ? value : value.toString('utf8')).normalize('NFC').trim()
}

/** The key of an entry, which stays when it is renamed or moved; bytes (objectGUID) in hexadecimal. */
export function keyOf(entry: Entry, keyAttribute: string): string {
  const [value = ''] = valuesOf(entry, keyAttribute)
  return typeof value === 'string' ? value.trim().toLowerCase() : value.toString('hex')
}

/** 100-nanosecond steps from 1601 to 1970. */
const epoch = 116_444_736_000_000_000n
const never = 9_223_372_036_854_775_807n

/**
 * Whether an entry is switched off: bit 2 of userAccountControl, a date of accountExpires that has passed (0 and 2^63 - 1
 * mean never), or a lock without end of the password policy of OpenLDAP.
 */
export function isOff(entry: Entry, now: Date): boolean {
  const control = Number(textOf(entry, 'userAccountControl') || 0)
  if (Number.isInteger(control) && (control & 2) !== 0) return true
  const expires = textOf(entry, 'accountExpires')
  if (/^\d{1,19}$/.test(expires)) {
    const at = BigInt(expires)
    if (at !== 0n && at !== never && Number((at - epoch) / 10_000n) <= now.getTime()) return true
  }
  return textOf(entry, 'pwdAccountLockedTime').startsWith('000001010000')
}

/** The values of an entry by field of a person. */
export function fieldsOf(
  entry: Entry,
  { attributes }: Pick<Mapping, 'attributes'>,
): Record<LdapField, string> {
  const fields = Object.entries(attributes) as [LdapField, string][] // the keys of a record
  return Object.fromEntries(fields.map(([field, name]) => [field, textOf(entry, name)])) as Record<
    LdapField,
    string
  >
}

/** Why a directory refused a password that may be right (the sub-code of Active Directory). */
export type BindFault = 'wrong' | 'passwordEnded' | 'closed'

/**
 * What a refused bind means. 532 and 773 ask for a new password, 533 and 701 are switched off; these come only after the
 * right password. A locked account (775) is answered like a wrong password, because it comes for one, too.
 */
export function bindFaultOf(message: string): BindFault {
  const [, code = ''] = /\bdata ([0-9a-f]{3})\b/i.exec(message) ?? []
  if (code === '532' || code === '773') return 'passwordEnded'
  return code === '533' || code === '701' ? 'closed' : 'wrong'
}
