import type { Db } from '#kit/db.ts'

/** Identifies the article of a password. */
export interface PasswordKey {
  comCode: string
  articleId: number
}

/** The stored hash of an article's password; null if it has none. */
export async function findArticlePassword(db: Db, key: PasswordKey): Promise<string | null> {
  const [row] = await db<{ passwordHash: string }[]>`
    select password_hash from board_article_password
     where com_code = ${key.comCode} and article_id = ${key.articleId}`
  return row?.passwordHash ?? null
}

/** Stores the hash of an article's password and deletes proofs of the previous one. */
export async function upsertArticlePassword(db: Db, key: PasswordKey, hash: string): Promise<void> {
  await db`
    insert into board_article_password (com_code, article_id, password_hash)
    values (${key.comCode}, ${key.articleId}, ${hash})
    on conflict (com_code, article_id) do update set password_hash = excluded.password_hash`
  await db`delete from board_article_proof where com_code = ${key.comCode} and article_id = ${key.articleId}`
}

/** Stores that a session has entered an article's password, and deletes expired proofs. */
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

/** Whether a session has an unexpired proof of an article's password. */
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
