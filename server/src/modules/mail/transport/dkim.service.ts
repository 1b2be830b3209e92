import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { dkimSign } from 'mailauth'
import { slicesOf } from '#kit/files/slices.ts'
import type { Background } from '#kit/room.ts'
import { type DomainRow, findSealedKey, updateKey } from './domain.sql.ts'

const purpose = 'mail.dkim'
const makeKeyPair = promisify(generateKeyPair)

/** Headers that are signed. The library does not sign absent ones, so a second Subject above them is not found out. */
const signed = [
  ...['from', 'to', 'subject', 'date', 'cc', 'reply-to', 'message-id', 'in-reply-to', 'references'],
  ...['mime-version', 'content-type', 'content-transfer-encoding'],
].join(':')

/** Creates a new key for a domain and returns its selector; the earlier one is forgotten. */
export async function makeKey(
  { db, clock, sealer }: Pick<Background, 'db' | 'clock' | 'sealer'>,
  domain: Pick<DomainRow, 'comCode' | 'domain'>,
): Promise<string> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const now = clock.now()
  const selector = `maru${now.toISOString().slice(0, 16).replace(/\D/g, '')}`
  const sealed = sealer.seal(purpose, Buffer.from(privateKey))
  await updateKey(db, domain, { selector, sealed, publicKey: publicKey.toString('base64'), now })
  return selector
}

/**
 * The text with the signature of its domain (RFC 6376); unchanged if the domain has no key, or one that another machine's
 * key file encrypted. The same text at the same time has the same signature, so a repeated attempt sends the same bytes.
 */
export async function signText(
  { db, sealer, log }: Pick<Background, 'db' | 'sealer' | 'log'>,
  text: Buffer,
  domain: string,
  at: Date,
): Promise<Buffer> {
  const key = await findSealedKey(db, domain)
  if (!key) return text
  if (!key.sealedKey.subarray(0, 4).equals(sealer.keyId(purpose))) {
    log.error(
      { domain },
      'mail: the DKIM key was encrypted with another key file; make a new one in the administration',
    )
    return text
  }
  const privateKey = sealer.open(purpose, key.sealedKey).toString()
  const one = { signingDomain: domain, selector: key.selector, privateKey, headerList: signed }
  const { signatures, errors } = await dkimSign(slicesOf(text), {
    ...one,
    canonicalization: 'relaxed/relaxed',
    signTime: at,
    signatureData: [{ ...one, canonicalization: 'relaxed/relaxed' }],
  })
  if (errors.length > 0 || signatures === '') {
    log.error({ domain, message: String(errors[0]?.err ?? '') }, 'mail: a mail could not be signed')
    return text
  }
  return Buffer.concat([Buffer.from(signatures.endsWith('\r\n') ? signatures : `${signatures}\r\n`), text])
}
