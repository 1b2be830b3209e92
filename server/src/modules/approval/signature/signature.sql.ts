import type { Db } from '#kit/db.ts'

/** The image that an owner uses now. */
export interface SignatureRow {
  digest: string
  changedAt: string
}

interface Key {
  comCode: string
  /** person:code or company:code */
  owner: string
}

/** The present image of a person or company; undefined without one. */
export async function findSignature(db: Db, { comCode, owner }: Key): Promise<SignatureRow | undefined> {
  const [row] = await db<SignatureRow[]>`
    select digest, changed_at from approval_signature where com_code = ${comCode} and owner = ${owner}`
  return row
}

/** Stores an image once per company, and makes it the one of its owner. */
export async function saveSignatureRow(
  db: Db,
  { comCode, owner }: Key,
  { digest, bytes, contentType }: { digest: string; bytes: Buffer; contentType: string },
  now: Date,
): Promise<void> {
  await db`
    insert into approval_image (com_code, digest, bytes, content_type, created_at)
    values (${comCode}, ${digest}, ${bytes}, ${contentType}, ${now}) on conflict do nothing`
  await db`
    insert into approval_signature (com_code, owner, digest, changed_at)
    values (${comCode}, ${owner}, ${digest}, ${now})
    on conflict (com_code, owner) do update set digest = excluded.digest, changed_at = excluded.changed_at`
}

/** Ends the use of an image; documents keep it. */
export async function deleteSignature(db: Db, { comCode, owner }: Key): Promise<void> {
  await db`delete from approval_signature where com_code = ${comCode} and owner = ${owner}`
}

/** An image as it was stored. */
export interface ImageRow {
  digest: string
  bytes: Buffer
  contentType: string
}

/** Images by their digests; those that do not exist are absent. */
export async function selectImages(
  db: Db,
  comCode: string,
  digests: readonly string[],
): Promise<Map<string, ImageRow>> {
  if (digests.length === 0) return new Map()
  const rows = await db<ImageRow[]>`
    select digest, bytes, content_type from approval_image
     where com_code = ${comCode} and digest = any(${[...digests]})`
  return new Map(rows.map((row) => [row.digest, row]))
}
