import { randomBytes, timingSafeEqual } from 'node:crypto'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { inTransaction } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { accessTokenPrefix } from '#kit/session/systems.ts'
import { throttled } from '#kit/session/throttle.ts'
import { hashOf, systemIdOf } from '../system/key.rules.ts'
import { grantedScopes, type TokenRequest } from './grant.rules.ts'
import {
  type ClientRow,
  countAccessSince,
  deleteAccessBefore,
  findClient,
  hasAccessFrom,
  insertAccess,
} from './grant.sql.ts'

const minute = 60_000
const day = 86_400_000
/** Milliseconds of an access token; it never outlives the key that obtained it. */
const lifetime = 60 * minute
/** Access tokens that a system obtains in a minute. */
const mostInMinute = 30

type Work = Pick<ProtocolContext, 'db' | 'clock' | 'address' | 'requestId'>

/** An access token, which is shown once. */
export interface Granted {
  token: string
  /** Seconds from now. */
  expiresIn: number
  scopes: readonly string[]
}

/** Until when the key of this hash is valid; null for another key and for one that has ended. */
function endOfKey(client: ClientRow, hash: Buffer, now: Date): Date | null {
  const isKey = timingSafeEqual(client.hash, hash)
  const isFormer = client.formerHash !== null && timingSafeEqual(client.formerHash, hash)
  const end = isKey ? client.expiresAt : isFormer ? client.formerUntil : null
  return end !== null && Date.parse(end) > now.getTime() ? new Date(end) : null
}

/**
 * The client of a request by its key. A wrong one counts as a guess, and is in the audit log of the company; a right one
 * is never refused for the guesses of others. Throws `admin.oauthClient`, and 429 beyond the limit of guesses.
 */
async function requireClient(work: Work, { clientId, secret }: TokenRequest): Promise<ClientRow> {
  const systemId = systemIdOf(clientId)
  const client = systemId === null ? undefined : await findClient(work.db, systemId)
  if (client && endOfKey(client, hashOf(secret), work.clock.now())) return client
  const subject = `client ${clientId}`
  await throttled(work, { kind: 'appPassword', subject, address: work.address }, async () => false)
  if (client) {
    const { comCode, name: subjectName } = client
    const entry = { action: 'systemAccessRefused' as const, comCode, subject: String(systemId), subjectName }
    await recordAudit({ ...work, viewer: null }, entry)
  }
  throw failure('admin.oauthClient')
}

/**
 * Grants an access token to a system with its client credentials (RFC 6749 section 4.4). Its scopes are those of the
 * system or fewer. The audit log names the first one of an address within a day.
 */
export async function grantAccess(work: Work, request: TokenRequest): Promise<Granted> {
  const { systemId, networks } = await requireClient(work, request)
  if (networks.length > 0 && !isInNetworks(networks, work.address)) throw failure('admin.oauthNetwork')
  if (request.grantType !== 'client_credentials') throw failure('admin.oauthGrantType')
  return inTransaction(work.db, async (db) => {
    const now = work.clock.now()
    // Under the lock of the system: a key that ends meanwhile obtains nothing.
    const client = await findClient(db, systemId, true)
    const keyHash = hashOf(request.secret)
    const keyEnd = client && endOfKey(client, keyHash, now)
    if (!client || !keyEnd) throw failure('admin.oauthClient')
    const scopes = grantedScopes(request.scopes, client.scopes)
    if ((await countAccessSince(db, systemId, new Date(now.getTime() - minute))) >= mostInMinute)
      throw failure('kit.throttled', { minutes: 1 }, { 'retry-after': String(minute / 1000) })
    await deleteAccessBefore(db, new Date(now.getTime() - day))
    const isNew = !(await hasAccessFrom(db, systemId, work.address))
    const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`
    const expiresAt = new Date(Math.min(now.getTime() + lifetime, keyEnd.getTime()))
    const { comCode, name: subjectName } = client
    await insertAccess(db, {
      ...{ hash: hashOf(token), systemId, keyHash, scopes, address: work.address, now, expiresAt },
    })
    if (isNew)
      await recordAudit(
        { ...work, db, viewer: null },
        {
          ...{ action: 'systemAccessGranted', comCode, subject: String(systemId), subjectName },
          details: { scopes },
        },
      )
    return { token, expiresIn: Math.floor((expiresAt.getTime() - now.getTime()) / 1000), scopes }
  })
}
