import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { defineCache } from '#kit/cache.ts'
import { findOrInsertSecret } from '#kit/config/secret.sql.ts'
import type { PublicContext } from '#kit/context.ts'

/**
 * The contents of the cookie of a known browser: its id, and the people who signed in there, each with a mark (short
 * hash) of their password.
 */
interface Device {
  id: string
  owners: [personCode: string, mark: string][]
}

/** An account and the hash of its password. */
interface DeviceOwner {
  personCode: string
  passwordHash: string
}

const ownersAtMost = 5
/** Maximum lifetime of cookies in browsers (RFC 6265bis). */
const lifetime = 400 * 86_400_000

/** The signing key shared by all processes of a database; created on first use, and never changed. */
const deviceKey = defineCache<Buffer>({
  name: 'deviceKey',
  max: 1,
  maxAge: Number.POSITIVE_INFINITY,
  load: (db) => findOrInsertSecret(db, 'device', randomBytes(32)),
})

async function keyOf({ db, caches }: Pick<PublicContext, 'db' | 'caches'>): Promise<Buffer> {
  return (await caches.shared(deviceKey).get(db, '')) as Buffer // the load function always finds or creates a key
}

const sign = (body: string, secret: Buffer) => createHmac('sha256', secret).update(body).digest()

/** The mark changes with the password, so that a new password makes all browsers of the person unknown. */
const markOf = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 12)

async function readDevice(context: PublicContext): Promise<Device | undefined> {
  const [body = '', signature = ''] = context.deviceCookie.value?.split('.') ?? []
  if (body === '' || body.length > 2000) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(body, await keyOf(context))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Device // the signature was verified
}

/**
 * The browser's id if this person signed in there before with the current password of the account; else undefined.
 */
export async function knownDevice(
  context: PublicContext,
  owner: DeviceOwner | undefined,
): Promise<string | undefined> {
  const device = await readDevice(context)
  if (!device || !owner) return undefined
  const mark = markOf(owner.passwordHash)
  const isKnown = device.owners.some(([code, known]) => code === owner.personCode && known === mark)
  return isKnown ? device.id : undefined
}

/**
 * Stores in the browser's cookie that this person signed in there; returns the browser's id. The cookie contains at most
 * the last five people.
 */
export async function rememberDevice(context: PublicContext, owner: DeviceOwner): Promise<string> {
  const { id = randomBytes(12).toString('base64url'), owners = [] } = (await readDevice(context)) ?? {}
  const others = owners.filter(([code]) => code !== owner.personCode)
  const device: Device = {
    id,
    owners: [[owner.personCode, markOf(owner.passwordHash)] as Device['owners'][number], ...others].slice(
      0,
      ownersAtMost,
    ),
  }
  const body = Buffer.from(JSON.stringify(device)).toString('base64url')
  const signature = sign(body, await keyOf(context)).toString('base64url')
  context.deviceCookie.set(`${body}.${signature}`, new Date(context.clock.now().getTime() + lifetime))
  return id
}
