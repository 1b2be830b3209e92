import { instant, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'

/** The images that owners use now: `person:code` or `company:code`. Documents keep an image whose use has ended. */
export const signature = table(
  'approval_signature',
  { comCode: text, owner: text },
  { digest: text, changedAt: instant },
)

interface Key {
  comCode: string
  /** person:code or company:code */
  owner: string
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
