import type { Db } from '../db.ts'

/** A calendar feed: its owner, its room, and what it shows there (empty for the owner's own entries). */
export interface FeedRow {
  comCode: string
  personCode: string
  room: string
  topic: string
  createdDate: string
}

/** The feed of a room with the secret of this hash. */
export async function selectFeed(db: Db, room: string, keyHash: Buffer): Promise<FeedRow | undefined> {
  const [row] = await db<FeedRow[]>`
    select com_code, person_code, room, topic, created_at as created_date
      from kit_feed where key_hash = ${keyHash} and room = ${room}`
  return row
}

/** Whether a secret was valid and has been replaced or removed. */
export async function isFeedOver(db: Db, keyHash: Buffer): Promise<boolean> {
  const rows = await db`select from kit_feed_over where key_hash = ${keyHash}`
  return rows.length > 0
}

/** Keeps the secret of a feed that ends, for a year. */
async function insertFeedOver(
  db: Db,
  personCode: string,
  { room, topic }: { room: string; topic: string },
  now: Date,
): Promise<void> {
  await db`
    insert into kit_feed_over (key_hash, person_code, ended_at)
    select key_hash, person_code, ${now} from kit_feed
     where person_code = ${personCode} and room = ${room} and topic = ${topic}
    on conflict do nothing`
  await db`
    delete from kit_feed_over
     where person_code = ${personCode} and ended_at < ${now}::timestamptz - interval '1 year'`
}

/** Feeds of a person in a room, oldest first; at most 200. */
export function selectFeeds(db: Db, personCode: string, room: string): Promise<FeedRow[]> {
  return db<FeedRow[]>`
    select com_code, person_code, room, topic, created_at as created_date
      from kit_feed where person_code = ${personCode} and room = ${room}
     order by created_at, topic limit 200`
}

/** Serialises new feeds of this person until the transaction ends. */
export async function lockFeeds(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`kit.feed:${personCode}`}, 0))`
}

/** Stores a feed; replaces the one of the same person, room and topic. */
export async function upsertFeed(
  db: Db,
  feed: Omit<FeedRow, 'createdDate'> & { keyHash: Buffer },
  now: Date,
): Promise<void> {
  await insertFeedOver(db, feed.personCode, feed, now)
  await db`
    insert into kit_feed (key_hash, room, topic, com_code, person_code, created_at)
    values (${feed.keyHash}, ${feed.room}, ${feed.topic}, ${feed.comCode}, ${feed.personCode}, ${now})
    on conflict (person_code, room, topic)
      do update set key_hash = excluded.key_hash, com_code = excluded.com_code, created_at = excluded.created_at`
}

/** Deletes a feed; false if there is none. */
export async function deleteFeed(
  db: Db,
  personCode: string,
  { room, topic }: { room: string; topic: string },
  now: Date,
): Promise<boolean> {
  await insertFeedOver(db, personCode, { room, topic }, now)
  const rows = await db`
    delete from kit_feed
     where person_code = ${personCode} and room = ${room} and topic = ${topic} returning person_code`
  return rows.length > 0
}

/** Deletes all feeds of these topics of a room, for example of a deleted resource. */
export async function deleteFeedsOf(db: Db, room: string, topics: readonly string[]): Promise<void> {
  await db`delete from kit_feed where room = ${room} and topic = any(${topics as string[]}::text[])`
}
