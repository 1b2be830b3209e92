import { createHash, randomBytes } from 'node:crypto'
import {
  type AppPasswordUse,
  type accountAppPasswordApi,
  appPasswordLimits,
  appPasswordUses,
  isMailUse,
} from '@maru/api/account/app-password'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Clock } from '#kit/clock.ts'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { networkOf, throttled } from '#kit/session/throttle.ts'
import type { Viewer } from '#kit/viewer.ts'
import { signInName } from '../account.rules.ts'
import { loadViewer } from '../account.service.ts'
import {
  countAppPasswordsLocked,
  deleteAppPassword,
  insertAppPassword,
  selectAppPasswordOwner,
  selectAppPasswords,
  selectOwnLogin,
  updateAppPasswordUse,
} from './app-password.sql.ts'

declare module '#kit/slots.ts' {
  interface Slots {
    /** Filled by rooms whose protocols take app passwords, with the name of the protocol. */
    appPasswordUse: AppPasswordUse
  }
}

/** Letters of an app password: 32 letters of five bits, without those that look like others. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const bytes = 20
/** Milliseconds after which another use is recorded. */
const useEvery = 300_000

/** A new app password: 160 random bits in eight groups of four letters. */
function newPassword(): string {
  const bits = [...randomBytes(bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}

/** The hash of an app password; people may type it without its signs or in capitals. */
function hashOf(password: string): Buffer {
  return createHash('sha256').update(password.replace(/[\s-]/g, '').toLowerCase()).digest()
}

/** The protocols that take app passwords: those of mail only with a mail engine. */
function openUses({ slots, config }: Pick<Context, 'slots' | 'config'>): AppPasswordUse[] {
  const filled = slots.all('appPasswordUse')
  const isOpen = (use: AppPasswordUse) => config.mailEngine.secret !== '' || !isMailUse(use)
  return appPasswordUses.filter((use) => filled.includes(use) && isOpen(use))
}

/** The viewer's app passwords. */
export async function listAppPasswords(
  context: Context,
): Promise<Output<typeof accountAppPasswordApi.listAppPasswords>> {
  const { db, viewer } = context
  return {
    uses: openUses(context),
    login: await selectOwnLogin(db, viewer.personCode),
    appPasswords: await selectAppPasswords(db, viewer.personCode),
  }
}

/**
 * Creates an app password of the viewer in the caller's transaction, for calendars by default. Throws
 * `account.tooManyAppPasswords` for the 21st.
 */
export async function addAppPassword(
  inside: Context,
  input: Input<typeof accountAppPasswordApi.createAppPassword>,
): Promise<Output<typeof accountAppPasswordApi.createAppPassword>> {
  const { db, viewer, clock } = inside
  const name = input.name.normalize('NFC').trim()
  const uses = input.uses ?? ['caldav']
  if (name === '' || !uses.every((use) => !isMailUse(use) || openUses(inside).includes(use)))
    throw failure('kit.invalidInput')
  if ((await countAppPasswordsLocked(db, viewer.personCode)) >= appPasswordLimits.most)
    throw failure('account.tooManyAppPasswords', { count: appPasswordLimits.most })
  const password = newPassword()
  const appPasswordId = await insertAppPassword(db, {
    personCode: viewer.personCode,
    name,
    uses,
    hash: hashOf(password),
    now: clock.now(),
  })
  await recordAudit(inside, { action: 'appPasswordAdded', subject: viewer.personCode, subjectName: name })
  return { appPasswordId, password }
}

/** Creates an app password of the viewer. Throws as {@link addAppPassword}. */
export function createAppPassword(
  context: Context,
  input: Input<typeof accountAppPasswordApi.createAppPassword>,
): Promise<Output<typeof accountAppPasswordApi.createAppPassword>> {
  return transaction(context, (inside) => addAppPassword(inside, input))
}

/** Removes an app password of the viewer; throws not found for any other. */
export function revokeAppPassword(
  context: Context,
  { appPasswordId }: { appPasswordId: number },
): Promise<1> {
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    const name = await deleteAppPassword(db, viewer.personCode, appPasswordId)
    if (name === undefined) throw notFound()
    await recordAudit(inside, { action: 'appPasswordRevoked', subject: viewer.personCode, subjectName: name })
    return 1
  })
}

/** The name and the password of a header of HTTP Basic (RFC 7617); null for any other header. */
function basicOf(authorization: string | undefined): { name: string; password: string } | null {
  const [, coded] = /^Basic +([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '') ?? []
  const text = Buffer.from(coded ?? '', 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 1 ? null : { name: text.slice(0, at), password: text.slice(at + 1) }
}

/** A person whose program has signed in, and the protocols that its app password is valid for. */
export interface Program {
  viewer: Viewer
  uses: readonly AppPasswordUse[]
}

/** The name and the password that a program sends. */
export interface AppCredentials {
  name: string
  password: string
  /** Wrong passwords for a name from one network at once, if fewer than elsewhere. */
  atMost?: number
}

/**
 * The person of a name (login or e-mail address) and an app password. Null for a wrong one and for people without
 * access; the password of the account is never accepted. Wrong passwords are counted (429 `kit.throttled`); a right one
 * is never refused for them, because it cannot be guessed. The caller checks `uses`.
 */
export async function checkAppPassword(
  context: { db: Db; clock: Clock; address: string },
  { name: typed, password, atMost }: AppCredentials,
): Promise<Program | null> {
  const { db, clock, address } = context
  const now = clock.now()
  const name = signInName(typed)
  const owner = await selectAppPasswordOwner(db, name, hashOf(password))
  if (!owner) {
    const thing = atMost && { thing: { id: `${name}:${networkOf(address)}`, atMost } }
    await throttled(context, { kind: 'appPassword', subject: name, address, ...thing }, async () => false)
    return null
  }
  const { appPasswordId, personCode, comCode, uses, lastUsedAt } = owner
  const viewer = await loadViewer(db, { key: `app-${appPasswordId}`, personCode, comCode, deptCode: '' }, now)
  if (!viewer || viewer.mustChangePassword) return null
  if (viewer.networks && !isInNetworks(viewer.networks, address)) return null
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= useEvery)
    await updateAppPasswordUse(db, appPasswordId, now)
  return { viewer, uses }
}

/** The person of a protocol's request with HTTP Basic, as {@link checkAppPassword}; null for a missing or wrong header. */
export async function authenticateAppPassword(
  context: { db: Db; clock: Clock; address: string },
  authorization: string | undefined,
): Promise<Program | null> {
  const basic = basicOf(authorization)
  return basic && checkAppPassword(context, basic)
}
