import type { Sealer } from '#kit/config/sealer.ts'
import type { ImapServer } from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import type { ImportKey, ImportRow } from './import.sql.ts'

const purpose = 'mail.import'

/** The place of a sealed server: it does not open in another row. The company of a mailbox may change. */
const placeOf = ({ mailboxId, importId }: ImportKey) => `${mailboxId}/${importId}`

/** Seals a server with its password for one import. */
export function sealServer(sealer: Sealer, key: ImportKey, server: ImapServer): Buffer {
  return sealer.seal(purpose, Buffer.from(JSON.stringify({ at: placeOf(key), server })))
}

/** The server of an import. One that does not open, as after a restore without the key, needs its password again. */
export function openServer(sealer: Sealer, row: ImportRow): ImapServer {
  let opened: { at: string; server: ImapServer } | undefined
  try {
    if (row.sealed) opened = JSON.parse(sealer.open(purpose, row.sealed).toString('utf8'))
  } catch (error) {
    throw new SourceFault('unreadable', 'the server of an import does not open', { cause: error })
  }
  if (opened?.at !== placeOf(row)) throw new SourceFault('unreadable', 'an import has no server')
  return opened.server
}
