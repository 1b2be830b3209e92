import type { Background } from '#kit/room.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { requireCompany } from '../mirror-sign-in/account.service.ts'
import { signInFor } from '../mirror-sign-in/connect.service.ts'
import { findMirror, type MirrorRow } from '../mirror-table/mirror.sql.ts'
import { findSieve, noSieve, saveSieve } from '../mirror-table/sieve.sql.ts'
import { connectSieve } from '../sieve/client.service.ts'
import { type SieveAccount, withdrawScript, writeSieve } from '../sieve/write.service.ts'
import { wrongNow } from './mirror.rules.ts'
import { openAccount } from './sealed.service.ts'
import type { Session } from './session.service.ts'

/** Milliseconds that a person waits for the server when they disconnect. */
const leaveWithin = 10_000

async function sieveAccount(context: Background, row: MirrorRow, leaving = false): Promise<SieveAccount> {
  if (row.name !== null) {
    const company = await requireCompany(context, row, leaving)
    const { imap, sieve } = company.server
    return {
      ...{ user: company.name, byCompany: true, isOn: company.row.forRules },
      hosts: [imap.host, ...(sieve ? [sieve.host] : [])],
      connect: (server, signal) =>
        signInFor(context, { ...company, server: { ...company.server, sieve: server } }, 'sieve', (account) =>
          connectSieve(context.config, server, { ...account, signal }),
        ),
    }
  }
  const { imap, sieveHost } = openAccount(context.sealer, row)
  return {
    ...{ user: imap.user, byCompany: false, isOn: true },
    hosts: [imap.host, ...(sieveHost === undefined ? [] : [sieveHost])],
    connect: (server, signal) =>
      connectSieve(context.config, server, { user: imap.user, password: imap.password, signal }),
  }
}

/** Writes the rules and automatic answers of the mailbox to the server, if they run there. */
export async function pushRules({ context, box, signal }: Session): Promise<void> {
  const row = await findMirror(context.db, box)
  if (row?.state !== 'running') return
  const wrongPasswords = wrongNow(row, context.clock.now())
  await writeSieve({ context, box, signal, wrongPasswords, account: await sieveAccount(context, row) })
}

/** Takes the script off the server before the password is deleted; notes it if the server does not answer. */
export async function leaveSieve(context: Background, box: BoxKey): Promise<void> {
  const row = await findSieve(context.db, box)
  const mirror = await findMirror(context.db, box)
  if (!row || row.written === '' || !mirror || mirror.state === 'ended') return
  try {
    const signal = AbortSignal.timeout(leaveWithin)
    await withdrawScript({ account: await sieveAccount(context, mirror, true), signal }, row)
    await saveSieve(context.db, box, noSieve)
  } catch (error) {
    context.log.warn(
      { mailboxId: box.mailboxId, message: String(error) },
      'mail: a script was left on the server',
    )
    await saveSieve(context.db, box, { ...noSieve, reason: 'left' })
  }
}

/** Mailboxes whose scripts are taken back at once. */
const atOnce = 10
/** Milliseconds for all of them together: then the rest is left. */
const allWithin = 20_000

/** Takes the scripts of mailboxes off their servers, as far as the servers answer in time. */
export async function leaveSieves(context: Background, boxes: readonly BoxKey[]): Promise<void> {
  const queue = [...boxes]
  const end = performance.now() + allWithin
  const work = async () => {
    for (let box = queue.shift(); box !== undefined; box = queue.shift())
      if (performance.now() < end) await leaveSieve(context, box)
      else await saveSieve(context.db, box, { ...noSieve, reason: 'left' })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
