import type { Sealer } from '#kit/config/sealer.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { MirrorRow } from '../mirror-table/mirror.sql.ts'
import type { ImapServer } from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'

const purpose = 'mail.mirror'

/** Who signs in to the servers of a company. */
export interface MirrorAccount {
  imap: ImapServer
  submission: Pick<ImapServer, 'host' | 'port' | 'security'>
  /** The host of ManageSieve for which the person gave the password. */
  sieveHost?: string
}

/** Seals the account of a mailbox; it does not open in the row of another one. The company of a mailbox may change. */
export function sealAccount(
  sealer: Sealer,
  { mailboxId }: Pick<BoxKey, 'mailboxId'>,
  account: MirrorAccount,
): Buffer {
  return sealer.seal(purpose, Buffer.from(JSON.stringify({ at: mailboxId, account })))
}

/** The account of a mirror. One that does not open, as after a restore without the key, needs its password again. */
export function openAccount(
  sealer: Sealer,
  { mailboxId, sealed }: Pick<MirrorRow, 'mailboxId' | 'sealed'>,
): MirrorAccount {
  let opened: { at: number; account: MirrorAccount } | undefined
  try {
    if (sealed) opened = JSON.parse(sealer.open(purpose, sealed).toString('utf8'))
  } catch (error) {
    throw new SourceFault('unreadable', 'the account of a mirror does not open', { cause: error })
  }
  if (opened?.at !== mailboxId) throw new SourceFault('unreadable', 'a mirror has no account')
  return opened.account
}
