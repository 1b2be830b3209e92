import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { dbErrorCode } from '../db.ts'
import type { Config } from './config-schema.ts'

const keySize = 32
const nonceSize = 12
const tagSize = 16

/**
 * Encrypts and signs values for the database with a key that is not in the database (AES-256-GCM, HMAC-SHA256). A copy
 * or a backup of the database does not open them.
 */
export interface Sealer {
  /** The first four bytes of every value that this key seals, to recognise values of another key. */
  keyId(purpose: string): Buffer
  /** Seals bytes for one purpose, such as `survey.answers`. */
  seal(purpose: string, plain: Buffer): Buffer
  /** Opens bytes that {@link Sealer.seal} sealed for the same purpose; throws if they were changed. */
  open(purpose: string, sealed: Buffer): Buffer
  /** The HMAC-SHA256 of bytes for one purpose: who has only the database cannot compute it. */
  sign(purpose: string, ...bytes: readonly (Buffer | string)[]): Buffer
}

/** Reads the key; creates it at the first use. Several processes may start at the same time: the first one wins. */
function readKey(path: string): Buffer {
  const read = () => {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
    if (key.length !== keySize) throw new Error(`${path} is not a key of ${keySize} bytes in hexadecimal`)
    return key
  }
  try {
    return read()
  } catch (error) {
    if (dbErrorCode(error) !== 'ENOENT') throw error
  }
  mkdirSync(dirname(path), { recursive: true })
  const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(fresh, `${randomBytes(keySize).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if (dbErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return read()
}

/** Opens the sealer of SEAL_KEY_FILE, or of `seal.key` in DATA_DIR; the key is read at the first use. */
export function openSealer(config: Pick<Config, 'DATA_DIR' | 'SEAL_KEY_FILE'>): Sealer {
  const path = config.SEAL_KEY_FILE || join(resolve(config.DATA_DIR), 'seal.key')
  let main: Buffer | undefined
  const keys = new Map<string, { key: Buffer; id: Buffer }>()
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    main ??= readKey(path)
    const key = Buffer.from(hkdfSync('sha256', main, '', purpose, keySize))
    const fresh = { key, id: createHash('sha256').update('id').update(key).digest().subarray(0, 4) }
    keys.set(purpose, fresh)
    return fresh
  }
  return {
    keyId: (purpose) => keyOf(purpose).id,
    seal(purpose, plain) {
      const { key, id } = keyOf(purpose)
      const nonce = randomBytes(nonceSize)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([id, nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const { key, id } = keyOf(purpose)
      if (!sealed.subarray(0, id.length).equals(id)) throw new Error(`${purpose}: sealed with another key`)
      const nonce = sealed.subarray(id.length, id.length + nonceSize)
      const start = id.length + nonceSize + tagSize
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(id.length + nonceSize, start))
      return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
    },
    sign(purpose, ...bytes) {
      const hmac = createHmac('sha256', keyOf(purpose).key)
      for (const one of bytes) hmac.update(one)
      return hmac.digest()
    },
  }
}
