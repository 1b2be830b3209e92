import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '#kit/config/sealer.ts'

const hour = 3_600_000
const validHours = 24

/** What a key of the form window is made for: a document, or a saved draft. */
export type KeyedDocument = { comCode: string; personCode: string } & (
  | { apmId: number }
  | { storeKey: string }
)

/** The bytes of a key. That of a draft names its kind, so that it never opens a document. */
function signed(signer: Pick<Sealer, 'sign'>, of: KeyedDocument, until: number): Buffer {
  const { comCode, personCode } = of
  const thing = 'apmId' in of ? [of.apmId] : ['draft', of.storeKey]
  return signer.sign('approval.authkey', JSON.stringify([comCode, ...thing, personCode, until]))
}

/**
 * The `authkey` of an address of the form window: an HMAC over document, person and the hour in which it ends, at least
 * 24 hours ahead. It grants nothing; a wrong one answers like a missing document.
 */
export function authKey(signer: Pick<Sealer, 'sign'>, of: KeyedDocument, now: Date): string {
  const until = Math.floor(now.getTime() / hour) + 1 + validHours
  return `${until}.${signed(signer, of, until).toString('hex')}`
}

/** Whether a key is that of the document and person, and has not ended. */
export function isAuthKey(signer: Pick<Sealer, 'sign'>, of: KeyedDocument, key: string, now: Date): boolean {
  const [, ends = '', hex = ''] = /^(\d{1,9})\.([0-9a-f]{64})$/.exec(key) ?? []
  if (hex === '' || Number(ends) * hour <= now.getTime()) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), signed(signer, of, Number(ends)))
}
