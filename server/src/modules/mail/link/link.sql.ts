import type { Db } from '#kit/db.ts'

/** A link as stored. */
export interface LinkRow {
  comCode: string
  linkId: number
  personCode: string
  fileCode: string
  createdAt: string
  expiresAt: string
  mostDownloads: number
  downloadCount: number
  lastDownloadAt: string | null
  endedAt: string | null
}

const columns = (db: Db) => db`
  com_code, link_id, person_code, file_code, created_at, expires_at, most_downloads, download_count,
  last_download_at, ended_at`

/** Serialises new links of a person until the transaction ends, and returns how many of theirs work. */
export async function countLinksLocked(db: Db, personCode: string, now: Date): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`mail.link:${personCode}`}, 0))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from mail_file_link
     where person_code = ${personCode} and ended_at is null and expires_at > ${now}`
  return row?.count ?? 0
}

/** Creates a link. */
export async function insertLink(
  db: Db,
  link: Pick<LinkRow, 'comCode' | 'personCode' | 'fileCode' | 'mostDownloads'> & {
    keyHash: Buffer
    now: Date
    until: Date
  },
): Promise<LinkRow> {
  const [row] = await db<LinkRow[]>`
    insert into mail_file_link (com_code, person_code, key_hash, file_code, created_at, expires_at, most_downloads)
    values (${link.comCode}, ${link.personCode}, ${link.keyHash}, ${link.fileCode}, ${link.now}, ${link.until},
            ${link.mostDownloads})
    returning ${columns(db)}`
  return row as LinkRow
}

/** The links of a person, newest first. */
export function selectLinks(db: Db, personCode: string): Promise<LinkRow[]> {
  return db<LinkRow[]>`
    select ${columns(db)} from mail_file_link
     where person_code = ${personCode} order by created_at desc, link_id desc limit 200`
}

/** The link with the secret of this hash. */
export async function findLink(db: Db, keyHash: Buffer): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db)} from mail_file_link where key_hash = ${keyHash}`
  return row
}

/** Ends a link of a person; false if they have none with the number that works. */
export async function updateLinkEnded(
  db: Db,
  personCode: string,
  linkId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update mail_file_link set ended_at = ${now}
     where person_code = ${personCode} and link_id = ${linkId} and ended_at is null returning 1`
  return rows.length > 0
}

/** Counts a download; false if the link has ended or its downloads are used. */
export async function takeDownload(db: Db, { comCode, linkId }: LinkRow, now: Date): Promise<boolean> {
  const rows = await db`
    update mail_file_link set download_count = download_count + 1, last_download_at = ${now}
     where com_code = ${comCode} and link_id = ${linkId} and ended_at is null and expires_at > ${now}
       and download_count < most_downloads
    returning 1`
  return rows.length > 0
}

/** Removes links that ended before an instant, and returns their numbers. */
export async function deleteOldLinks(db: Db, before: Date): Promise<number[]> {
  const rows = await db<{ linkId: number }[]>`
    delete from mail_file_link where expires_at < ${before} or ended_at < ${before} returning link_id`
  return rows.map((row) => row.linkId)
}
