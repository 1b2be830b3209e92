import { saveServerSize } from '../mirror-table/mirror.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import type { Session } from './session.service.ts'

const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Asks the server how much room the mailbox has (RFC 9208, GETQUOTAROOT). One without the extension, or without a limit, says nothing. */
export async function readServerSize({ context, box, client }: Session): Promise<void> {
  const asked = await answered(client, client.getQuota('INBOX'))
  const storage = asked ? asked.storage : undefined
  const { usage, limit } = storage ?? {}
  const isKnown = isSize(usage) && isSize(limit) && limit > 0
  const size = isKnown ? { used: usage, limit } : { used: null, limit: null }
  await saveServerSize(context.db, box, { ...size, now: context.clock.now() })
}
