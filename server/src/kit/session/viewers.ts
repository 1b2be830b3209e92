import type { CacheRegistry } from '../cache.ts'
import type { Clock } from '../clock.ts'
import type { SessionLimits } from '../context.ts'
import type { Db } from '../db.ts'
import type { Viewer } from '../viewer.ts'
import { isInNetworks } from './networks.ts'
import { findSession, type Session, sessionKey, touchSession, viewerCache } from './session.ts'

const touchEvery = 60_000
const retention = 10_000

/** Loads the viewer of a session in one statement; undefined if the person lost access. */
export type LoadViewer = (db: Db, session: Session, today: Date) => Promise<Viewer | undefined>

/**
 * Creates a function that returns the viewer of a cookie's value. A viewer is cached for ten seconds at most and
 * dropped in every process when the session, the post or the rights change; the limits of the session are checked at
 * every use. A request from outside of the networks of the viewer has no viewer.
 */
export function createViewers(
  parts: { db: Db; clock: Clock; caches: CacheRegistry; limits: SessionLimits },
  load: LoadViewer,
) {
  const { db, clock, caches, limits } = parts
  const touched = new Map<string, number>()
  const cache = caches.create<{ session: Session; viewer: Viewer }>({
    name: viewerCache,
    max: 20_000,
    maxAge: retention,
    async load(db, key) {
      const session = await findSession(db, key, clock.now(), limits)
      const viewer = session && (await load(db, session, clock.now()))
      return session && viewer ? { session, viewer } : undefined
    },
  })
  return async function viewerOf(secret: string | undefined, address: string): Promise<Viewer | null> {
    if (!secret || secret.length > 100) return null
    const key = sessionKey(secret)
    let cached = await cache.get(db, key)
    const now = clock.now()
    if (cached?.viewer.viewedBy && Date.parse(cached.viewer.viewedBy.until) <= now.getTime()) {
      cache.drop(key)
      cached = await cache.get(db, key)
    }
    if (!cached || Date.parse(cached.session.expiresAt) <= now.getTime()) return null
    if (cached.viewer.networks && !isInNetworks(cached.viewer.networks, address)) return null
    const { idleSeconds } = cached.session
    const idle = Math.min(limits.idle, idleSeconds === null ? limits.idle : idleSeconds * 1000)
    const last = touched.get(key) ?? Date.parse(cached.session.seenAt)
    if (now.getTime() - last >= idle) {
      // Another process may have used the session later than this one.
      cache.drop(key)
      const again = await cache.get(db, key)
      if (!again) return null
    }
    if (now.getTime() - last >= touchEvery) {
      if (touched.size > 20_000) touched.clear()
      touched.set(key, now.getTime())
      await touchSession(db, key, now)
    }
    return cached.viewer
  }
}
