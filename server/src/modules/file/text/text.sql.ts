import type { Db } from '#kit/db.ts'

/** What a room stores texts of. */
export type TextKind = 'mail'

/** Holds stored bytes for a company, so that they stay; run it in the transaction that refers to them. */
export async function insertText(
  db: Db,
  { kind, comCode, digest, now }: { kind: TextKind; comCode: string; digest: string; now: Date },
): Promise<void> {
  await db`
    insert into file_text (kind, com_code, digest, stored_at)
    values (${kind}, ${comCode}, decode(${digest}, 'hex'), ${now}) on conflict do nothing`
}

/** Releases texts of a company; the bytes go with the next clean-up if nothing else uses them. */
export async function deleteTexts(
  db: Db,
  kind: TextKind,
  comCode: string,
  digests: readonly string[],
): Promise<void> {
  await db`
    delete from file_text
     where kind = ${kind} and com_code = ${comCode}
       and digest in (select decode(one, 'hex') from unnest(${digests as string[]}::text[]) one)`
}

/** Stores for another company that texts are used, by digests in hexadecimal; their bytes exist. */
export async function copyTexts(
  db: Db,
  { kind, comCode, digests }: { kind: TextKind; comCode: string; digests: readonly string[] },
  now: Date,
): Promise<void> {
  await db`
    insert into file_text (kind, com_code, digest, stored_at)
    select ${kind}, ${comCode}, decode(digest, 'hex'), ${now}::timestamptz
      from unnest(${digests as string[]}::text[]) digest
    on conflict do nothing`
}
