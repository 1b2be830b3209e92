import { createHash } from 'node:crypto'
import type { Act, Party } from '@maru/api/approval'
import type { Sealer } from '#kit/config/sealer.ts'

/** Signs with the seal key, which is not in the database. */
export type Signer = Pick<Sealer, 'sign'>

/**
 * JSON with sorted keys and no numbers but integers, so that the same value always gives the same bytes. Throws for
 * other numbers.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is no integer`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** SHA-256 of a text, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What a submission records of those who may read: the SHA-256 of grade, disclosure and readers. */
export const accessDigest = ({
  grade,
  disclosure,
  readers,
}: {
  grade: string
  disclosure: string
  readers: readonly unknown[]
}): string => sha256(canonicalJson({ grade, disclosure, readers }))

/** The start of a chain: it contains company and document, so that a history cannot be moved to another document. */
export const firstHash = (comCode: string, apmId: string): string => sha256(canonicalJson({ comCode, apmId }))

/** The text of an act as it is stored and hashed. */
export const actText = (act: Act): string => canonicalJson(act)

/** The hash of an act after the previous one, keyed with the seal key. */
export const keyedHash = (signer: Signer, previous: string, text: string): string =>
  signer.sign('approval.acts', `${previous}\n${text}`).toString('hex')

/** What the history records of a comment: a digest, so that a removed comment leaves no text. */
export const commentDigest = ({
  author,
  text,
  mentions,
}: {
  author: Party
  text: string
  mentions: readonly Party[]
}): string => sha256(canonicalJson({ author, text, mentions }))

/** The hash of an act after the previous one without a key: acts of older versions and of seeds. */
export const nextHash = (previous: string, text: string): string => sha256(`${previous}\n${text}`)
