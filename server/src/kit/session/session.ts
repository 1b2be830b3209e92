import { createHash, randomBytes } from 'node:crypto'
import type { Services, SessionLimits } from '../context.ts'
import type { Db } from '../db.ts'
import {
  insertSession,
  type OwnSessionRow,
  revokePersonRows,
  revokeSessionRow,
  type SessionRow,
  selectLastSeen,
  selectLivingSessions,
  selectOwnSessions,
  selectPersonSessions,
  selectSession,
  updateSessionLimits,
  updateSessionPost,
  updateSessionSeen,
  updateSessionView,
} from './session.sql.ts'

/** The name of the shared cache of viewers by session key. */
export const viewerCache = 'viewer'

/** A valid session and its key inside the server (the hash of the cookie's value, hexadecimal). */
export interface Session extends SessionRow {
  key: string
}

/** The key for a cookie's value; the value itself is never stored or logged. */
export function sessionKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const hashOf = (key: string) => Buffer.from(key, 'hex')

type SessionContext = Pick<Services, 'clock' | 'forget'> & { db: Db }

/** Starts a session for a person in a post; returns the cookie's value, which is not stored. */
export async function beginSession(
  context: SessionContext,
  limits: SessionLimits,
  who: { personCode: string; comCode: string; deptCode: string; address: string; agent: string },
): Promise<{ secret: string; expires: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const expires = new Date(now.getTime() + limits.absolute)
  await insertSession(context.db, {
    ...who,
    agent: who.agent.slice(0, 300),
    idHash: hashOf(sessionKey(secret)),
    now,
    expiresAt: expires,
    idleSeconds: Math.max(1, Math.floor(limits.idle / 1000)),
  })
  return { secret, expires }
}

/** The valid session of a key; undefined for ended, expired and unknown ones alike. */
export async function findSession(
  db: Db,
  key: string,
  now: Date,
  limits: SessionLimits,
): Promise<Session | undefined> {
  const row = await selectSession(db, hashOf(key), now, new Date(now.getTime() - limits.idle))
  return row && { ...row, key }
}

/** The subset of the keys with valid sessions; does not count as use of them. */
export async function listLivingSessions(
  db: Db,
  keys: string[],
  now: Date,
  limits: SessionLimits,
): Promise<Set<string>> {
  const idleSince = new Date(now.getTime() - limits.idle)
  return new Set(await selectLivingSessions(db, keys, now, idleSince))
}

/** Stores that the session was used. */
export async function touchSession(db: Db, key: string, now: Date): Promise<void> {
  await updateSessionSeen(db, hashOf(key), now)
}

/** Changes the session to another post of the same person, immediately in every process. */
export async function changeSessionPost(
  context: SessionContext,
  key: string,
  comCode: string,
  deptCode: string,
): Promise<void> {
  await updateSessionPost(context.db, hashOf(key), comCode, deptCode)
  await context.forget(context.db, viewerCache, key)
}

/** Lets the session view another person read only until an instant, or ends it, immediately in every process. */
export async function changeSessionView(
  context: SessionContext,
  key: string,
  view: Parameters<typeof updateSessionView>[2],
): Promise<void> {
  await updateSessionView(context.db, hashOf(key), view)
  await context.forget(context.db, viewerCache, key)
}

/** Ends a session in every process. */
export async function endSession(context: SessionContext, key: string): Promise<void> {
  await revokeSessionRow(context.db, hashOf(key), context.clock.now())
  await context.forget(context.db, viewerCache, key)
}

/** Shortens the sessions in a company to new limits in milliseconds; null leaves a limit unchanged. */
export async function shortenSessions(
  context: SessionContext,
  comCode: string,
  limits: { idle: number | null; absolute: number | null },
): Promise<void> {
  const idleSeconds = limits.idle === null ? null : limits.idle / 1000
  const hours = limits.absolute === null ? null : limits.absolute / 3_600_000
  await updateSessionLimits(context.db, comCode, { idleSeconds, hours })
  await context.forget(context.db, viewerCache, '*')
}

/** Ends all sessions of a person, for example when they retire or change their password. */
export async function endSessionsOf(context: SessionContext, personCode: string): Promise<void> {
  const hashes = await revokePersonRows(context.db, personCode, context.clock.now())
  for (const hash of hashes) await context.forget(context.db, viewerCache, hash.toString('hex'))
}

/** Makes every process load the viewers of a person again, after their settings or rights changed. */
export async function forgetViewersOf(context: SessionContext, personCode: string): Promise<void> {
  const hashes = await selectPersonSessions(context.db, personCode, context.clock.now())
  for (const hash of hashes) await context.forget(context.db, viewerCache, hash.toString('hex'))
}

/** Makes every process load all viewers again, after a change that concerns many people. */
export async function forgetAllViewers(context: Pick<SessionContext, 'forget' | 'db'>): Promise<void> {
  await context.forget(context.db, viewerCache, '*')
}

/** The valid sessions of a person, last used first, 100 at most. */
export function listOwnSessionRows(
  db: Db,
  personCode: string,
  now: Date,
  limits: SessionLimits,
): Promise<OwnSessionRow[]> {
  return selectOwnSessions(db, personCode, now, new Date(now.getTime() - limits.idle))
}

/**
 * When people last used the portal, by code, to the minute. The caller has checked that they allow it. People without a
 * stored session are left out.
 */
export async function listLastSeen(db: Db, personCodes: readonly string[]): Promise<Map<string, string>> {
  if (personCodes.length === 0) return new Map()
  const rows = await selectLastSeen(db, personCodes)
  return new Map(rows.map(({ personCode, seenAt }) => [personCode, seenAt]))
}
