import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Db } from '../db.ts'
import { failure, notFound } from '../failure.ts'
import { type FeedRow, isFeedOver, lockFeeds, selectFeed, selectFeeds, upsertFeed } from './feed.sql.ts'

export { deleteFeed, deleteFeedsOf, type FeedRow, selectFeeds } from './feed.sql.ts'

/** The hash under which the secret of a feed is stored. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/**
 * Creates a secret address for a calendar feed of the viewer and returns its secret (256 random bits); an earlier
 * secret of the same room and topic becomes invalid. Returns null if the person has `most` feeds in the room. Call it
 * in a transaction; the room checks the right to the topic, here and at each read.
 */
export async function createFeed(
  { db, viewer, clock }: Pick<Context, 'db' | 'viewer' | 'clock'>,
  { room, topic, most }: { room: string; topic: string; most: number },
): Promise<string | null> {
  const { personCode, comCode } = viewer
  await lockFeeds(db, personCode)
  const known = await selectFeeds(db, personCode, room)
  if (known.length >= most && !known.some((one) => one.topic === topic)) return null
  const key = randomBytes(32).toString('base64url')
  await upsertFeed(db, { keyHash: hashOf(key), personCode, comCode, room, topic }, clock.now())
  return key
}

/** The feed of a room with this secret. Throws 410 `kit.feedOver` after a reset and 404 for an unknown secret. */
export async function requireFeed(db: Db, room: string, key: string): Promise<FeedRow> {
  const feed = await selectFeed(db, room, hashOf(key))
  if (feed) return feed
  throw (await isFeedOver(db, hashOf(key))) ? failure('kit.feedOver') : notFound()
}
