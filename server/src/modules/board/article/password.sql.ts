import type { Db } from '../../../kit/db.ts'

/** Which article a password belongs to. */
export interface PasswordKey {
  comCode: string
  articleId: number
}

/** The stored hash of an article's password; null where it has none. */
export async function findArticlePassword(db: Db, key: PasswordKey): Promise<string | null> {
  const [row] = await db<{ passwordHash: string }[]>`
    select password_hash from board_article_password
     where com_code = ${key.comCode} and article_id = ${key.articleId}`
  return row?.passwordHash ?? null
}

/** Stores the hash of an article's password and voids what was proven with the one before. */
export async function upsertArticlePassword(db: Db, key: PasswordKey, hash: string): Promise<void> {
  await db`
    insert into board_article_password (com_code, article_id, password_hash)
    values (${key.comCode}, ${key.articleId}, ${hash})
    on conflict (com_code, article_id) do update set password_hash = excluded.password_hash`
  await db`delete from board_article_proof where com_code = ${key.comCode} and article_id = ${key.articleId}`
}

/** Notes that a session has proven an article's password, and forgets proofs that are over. */
export async function upsertProof(
  db: Db,
  proof: PasswordKey & { sessionKey: string },
  now: Date,
  expires: Date,
): Promise<void> {
  await db`delete from board_article_proof where expires_at <= ${now}`
  await db`
    insert into board_article_proof (com_code, article_id, session_key, expires_at)
    values (${proof.comCode}, ${proof.articleId}, decode(${proof.sessionKey}, 'hex'), ${expires})
    on conflict (com_code, article_id, session_key) do update set expires_at = excluded.expires_at`
}

/** Whether a session has proven an article's password and the proof still holds. */
export async function hasProof(
  db: Db,
  proof: PasswordKey & { sessionKey: string },
  now: Date,
): Promise<boolean> {
  const rows = await db`
    select from board_article_proof
     where com_code = ${proof.comCode} and article_id = ${proof.articleId}
       and session_key = decode(${proof.sessionKey}, 'hex') and expires_at > ${now}`
  return rows.length > 0
}
