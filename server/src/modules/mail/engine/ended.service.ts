import { failure } from '#kit/failure.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { selectProgramOwners } from '#modules/account/index.ts'
import { selectDatabaseTime, selectLocalOwners } from './engine.sql.ts'

/**
 * Milliseconds before `since` that are answered again: a sign-in that was right, and whose connection Dovecot had not
 * listed at the last question yet, and an end whose transaction was open then.
 */
const overlap = 20_000
/** Connections of one question. */
const connectionsAtMost = 400

/** What the program of Dovecot's machine asks (deploy/mail/end-connections.mjs). */
export interface OpenConnections {
  /** `now` of the last answer, in milliseconds of the database; 0 if it is not known. */
  since: number
  open: { mailboxId: number; address: string }[]
}

/** Reads a question: `since`, and in `open` a line with mailbox and address of each connection. */
export function readOpen(form: URLSearchParams): OpenConnections {
  const since = form.get('since') ?? '-'
  const lines = (form.get('open') ?? '').split('\n').filter((line) => line !== '')
  if (!/^\d{0,15}$/.test(since) || lines.length > connectionsAtMost) throw failure('kit.invalidInput')
  const open = lines.map((line) => {
    const [, mailbox = '', address = ''] = /^([1-9]\d{0,14}) ([0-9a-f:.%]{0,60})$/i.exec(line) ?? []
    if (mailbox === '') throw failure('kit.invalidInput')
    return { mailboxId: Number(mailbox), address }
  })
  return { since: Number(since), open }
}

/**
 * Those of the mailboxes whose connections are to be ended: a sign-in would be refused now, as by `signInAtEngine`, or an
 * app password of the person has ended since. Dovecot does not say which password opened a connection, so those of the
 * other phones of the person end too and sign in again.
 */
export async function findEnded(
  { db, clock }: Pick<ProtocolContext, 'db' | 'clock'>,
  { since, open }: OpenConnections,
): Promise<{ now: number; mailboxIds: number[] }> {
  // Before the rows are read: what ends meanwhile is part of the next answer.
  const now = await selectDatabaseTime(db)
  const boxes = await selectLocalOwners(db, [...new Set(open.map((one) => one.mailboxId))])
  const owners = await selectProgramOwners(db, {
    people: boxes.map((box) => box.personCode),
    use: 'imap',
    // A database that was restored may have an earlier clock than the one that was asked last.
    endedSince: new Date(Math.max(0, Math.min(since, now) - overlap)),
    now: clock.now(),
  })
  const ownerOf = new Map(owners.map((owner) => [owner.personCode, owner]))
  const ownerOfBox = new Map(boxes.map((box) => [box.mailboxId, ownerOf.get(box.personCode)]))
  const mayStay = ({ mailboxId, address }: OpenConnections['open'][number]) => {
    const owner = ownerOfBox.get(mailboxId)
    if (!owner || owner.hasEnded) return false
    return owner.networks === null || isInNetworks(owner.networks, address)
  }
  return { now, mailboxIds: [...new Set(open.filter((one) => !mayStay(one)).map((one) => one.mailboxId))] }
}
