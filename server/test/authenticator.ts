import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Assertion, Attestation } from '@maru/api/account/second-step'

/** Encodes texts, bytes, integers and maps as CBOR (RFC 8949), as far as an attestation needs it. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)] // the callers below pass nothing else
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const coded = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** What a test changes in an answer. */
export interface Forgery {
  origin?: string
  rpId?: string
  /** Bits of the authenticator data; 5 is: user present and verified. */
  flags?: number
  type?: string
  counter?: number
}

/** An authenticator in software with one passkey (ES256), for tests of the server without a browser. */
export function openAuthenticator(site = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, options: unknown, forgery: Forgery) => {
    const { challenge } = options as { challenge: string } // the options of the server always have one
    const about = {
      type: forgery.type ?? type,
      challenge,
      origin: forgery.origin ?? site,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(about))
  }
  const dataOf = (forgery: Forgery, attested: Buffer | null) => {
    counter += 1
    const size = Buffer.alloc(4)
    size.writeUInt32BE(forgery.counter ?? counter)
    const flags = Buffer.from([(forgery.flags ?? 5) | (attested ? 64 : 0)])
    return Buffer.concat([sha256(forgery.rpId ?? 'localhost'), flags, size, attested ?? Buffer.alloc(0)])
  }
  return {
    /** Answers to the options of a new passkey. */
    create(options: unknown, forgery: Forgery = {}): Attestation {
      const client = clientData('webauthn.create', options, forgery)
      const key = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const object = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(forgery, attested)],
      ])
      const response = { clientDataJSON: coded(client), attestationObject: coded(cbor(object)) }
      return { id: coded(id), rawId: coded(id), type: 'public-key', response }
    },
    /** Answers to the options of a sign-in. */
    sign(options: unknown, forgery: Forgery = {}): Assertion {
      const client = clientData('webauthn.get', options, forgery)
      const data = dataOf(forgery, null)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: coded(client),
        authenticatorData: coded(data),
        signature: coded(signature),
      }
      return { id: coded(id), rawId: coded(id), type: 'public-key', response }
    },
  }
}
