import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  sign,
} from 'node:crypto'

/** The key pair that names this installation to push services (RFC 8292). */
export interface PushKey {
  /** Uncompressed point, base64url, as browsers take it. */
  publicKey: string
  privateKey: JsonWebKey
}

/** A browser as its push service gave it out. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

const curve = 'prime256v1'
const recordSize = 4096
const validFor = 12 * 3600

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url')
const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** Makes a key pair. */
export function makePushKey(): PushKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const jwk = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), bytesOf(jwk.x ?? ''), bytesOf(jwk.y ?? '')])
  return { publicKey: base64url(point), privateKey: jwk }
}

/** Whether the keys of a browser are a point of the curve and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: Omit<PushBrowser, 'endpoint'>): boolean {
  if (bytesOf(auth).length !== 16 || bytesOf(p256dh).length !== 65) return false
  try {
    const probe = createECDH(curve)
    probe.generateKeys()
    probe.computeSecret(bytesOf(p256dh))
    return true
  } catch {
    return false
  }
}

/** Whether an address is that of an allowed push service: https, the ordinary port, no name or password. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}

/** The header by which a push service knows the sender, valid for twelve hours (RFC 8292). */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: PushKey,
  subject: string,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + validFor
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: subject }
  const head = base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256' }))
  const unsigned = `${head}.${base64url(JSON.stringify(claims))}`
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${base64url(signature)}, k=${publicKey}`
}

/** Encrypts a message for one browser as `aes128gcm` in one record (RFC 8291, RFC 8188). */
export function encryptPush(
  message: Buffer,
  browser: Omit<PushBrowser, 'endpoint'>,
  salt: Buffer,
  ownPrivate: Buffer | null = null,
): Buffer {
  const own = createECDH(curve)
  if (ownPrivate) own.setPrivateKey(ownPrivate)
  else own.generateKeys()
  const [theirs, mine] = [bytesOf(browser.p256dh), own.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, mine])
  const shared = hkdfSync('sha256', own.computeSecret(theirs), bytesOf(browser.auth), info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(Buffer.concat([message, Buffer.from([2])])), cipher.final()])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(mine.length, 20)
  return Buffer.concat([head, mine, sealed, cipher.getAuthTag()])
}
