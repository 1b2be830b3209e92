import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { deleteMirror, insertMirror, type MirrorRow, updateSealed } from '../mirror-table/mirror.sql.ts'
import type { CompanyServer } from '../mirror-table/server.sql.ts'
import { retrySieve } from '../mirror-table/sieve.sql.ts'

/** The account without its password: imaps://name@host:993. */
export const sourceOf = ({ imap: { host, port, security } }: CompanyServer, user: string): string =>
  `${security === 'tls' ? 'imaps' : 'imap'}://${user}@${host}:${port}`

/** Whether a mirror shows this account. */
export const isSource = (row: MirrorRow | undefined, source: string): row is MirrorRow =>
  row?.source === source && row.state !== 'ended'

/**
 * Connects a mailbox with an account, whose row is locked. Another account than before has other mails: what the portal shows of the
 * last one stays in the portal.
 */
export async function connectBox(
  db: Db,
  box: BoxKey,
  row: MirrorRow | undefined,
  { source, name, sealed, now }: Pick<MirrorRow, 'source' | 'name' | 'sealed'> & { now: Date },
): Promise<void> {
  if (isSource(row, source)) {
    await updateSealed(db, box, { name, sealed })
    await retrySieve(db, box)
    return
  }
  const { wrongPasswords = 0, wrongAt = null } = row ?? {}
  if (row) await deleteMirror(db, box)
  await insertMirror(db, box, { source, name, sealed, wrongPasswords, wrongAt, now })
}
