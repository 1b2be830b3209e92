import type { Db } from '#kit/db.ts'

/** Stores a setup link and deletes expired ones. */
export async function insertSetupLink(db: Db, secretHash: Buffer, expiresAt: Date, now: Date): Promise<void> {
  await db`delete from kit_setup_link where expires_at <= ${now}`
  await db`insert into kit_setup_link (secret_hash, expires_at) values (${secretHash}, ${expiresAt})`
}

/** The instant at which a setup link expires; undefined for an expired or unknown link. */
export async function selectSetupLink(db: Db, secretHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db<{ expiresAt: string }[]>`
    select expires_at from kit_setup_link where secret_hash = ${secretHash} and expires_at > ${now}`
  return row?.expiresAt
}

/** Deletes all setup links, with their uploaded files. */
export async function deleteSetupLinks(db: Db): Promise<void> {
  await db`delete from kit_setup_link`
}

/** Stores a file uploaded with a link, replacing the previous one of its name. */
export async function upsertSetupFile(
  db: Db,
  secretHash: Buffer,
  name: string,
  bytes: Buffer,
): Promise<void> {
  await db`
    insert into kit_setup_file (secret_hash, name, bytes) values (${secretHash}, ${name}, ${bytes})
    on conflict (secret_hash, name) do update set bytes = excluded.bytes`
}

/** The files uploaded with a link; at most six. */
export function selectSetupFiles(db: Db, secretHash: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  return db<{ name: string; bytes: Buffer }[]>`
    select name, bytes from kit_setup_file where secret_hash = ${secretHash} order by name`
}
