import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi as api } from '@maru/api/mail/settings'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import {
  deleteMirror,
  endMirror,
  findMirror,
  insertMirror,
  type MirrorRow,
  updateSealed,
} from '../mirror-table/mirror.sql.ts'
import { countMails } from '../mirror-table/mirror-mail.sql.ts'
import { type CompanyServer, findServer } from '../mirror-table/server.sql.ts'
import { retrySieve } from '../mirror-table/sieve.sql.ts'
import { wrongPasswordsAtMost } from '../moving-source/source.rules.ts'
import { wrongNow } from './mirror.rules.ts'
import { leaveSieve } from './rules.service.ts'
import { sealAccount } from './sealed.service.ts'

/** The account without its password. */
const sourceOf = ({ imap: { host, port, security } }: CompanyServer, user: string) =>
  `${security === 'tls' ? 'imaps' : 'imap'}://${user}@${host}:${port}`

const userOf = (source: string) => source.slice(source.indexOf('//') + 2, source.lastIndexOf('@'))

function stateOf(row: MirrorRow | undefined): Output<typeof api.getMailMirror>['state'] {
  if (!row || row.state === 'ended') return 'none'
  if (row.state === 'paused') return 'paused'
  if (row.reason !== '') return 'away'
  return row.filledAt === null ? 'filling' : 'running'
}

/** The viewer's mailbox on the mail server of their company. */
export async function getMailMirror(context: Context): Promise<Output<typeof api.getMailMirror>> {
  const box = await requireBox(context)
  const server = await findServer(context.db, box.comCode)
  const row = await findMirror(context.db, box)
  const counts = row ? await countMails(context.db, box) : { shown: 0, refused: 0, portalOnly: 0 }
  return {
    ...{ server: server?.imap.host ?? null, state: stateOf(row), reason: row?.reason ?? '' },
    ...{ user: row ? userOf(row.source) : box.address, ...counts, seenAt: row?.seenAt ?? null },
    triesLeft: Math.max(0, wrongPasswordsAtMost - (row ? wrongNow(row, context.clock.now()) : 0)),
  }
}

/** Connects the viewer's mailbox with the mail server of the company. Throws `mail.mirrorGuesses` after three wrong passwords. */
export function connectMailMirror(
  context: Context,
  input: Input<typeof api.connectMailMirror>,
): Promise<true> {
  return transaction(context, async (inside) => {
    const { db, clock, sealer } = inside
    const box = await requireBox(inside)
    const server = await findServer(db, box.comCode)
    if (!server) throw failure('mail.mirrorNoServer')
    const now = clock.now()
    const row = await findMirror(db, box, true)
    if (row && wrongNow(row, now) >= wrongPasswordsAtMost) throw failure('mail.mirrorGuesses')
    const { user, password } = input
    const sealed = sealAccount(sealer, box, {
      imap: { ...server.imap, user, password },
      submission: server.submission,
      ...(server.sieve ? { sieveHost: server.sieve.host } : {}),
    })
    const source = sourceOf(server, user)
    // Another account has other mails: what the portal shows of the last one stays in the portal.
    const { wrongPasswords = 0, wrongAt = null } = row ?? {}
    const isSame = row?.source === source && row.state !== 'ended'
    if (row && !isSame) await deleteMirror(db, box)
    if (isSame) {
      await updateSealed(db, box, sealed)
      await retrySieve(db, box)
    } else await insertMirror(db, box, { source, sealed, wrongPasswords, wrongAt, now })
    await audit(inside, 'mailMirror', {
      comCode: box.comCode,
      targetIds: [box.mailboxId],
      act: 'connect',
      detail: { source },
    })
    await pushChange(inside, box)
    return true as const
  })
}

/**
 * Disconnects the viewer's mailbox from the mail server. The script of the portal is deactivated there first, because the password is
 * deleted then; if the server is away, the settings say that it is still active.
 */
export async function disconnectMailMirror(context: Context): Promise<true> {
  await leaveSieve(context, await requireBox(context))
  return transaction(context, async (inside) => {
    const box = await requireBox(inside)
    const row = await findMirror(inside.db, box, true)
    if (row && row.state !== 'ended') {
      await endMirror(inside.db, box)
      await audit(inside, 'mailMirror', {
        ...{ comCode: box.comCode, targetIds: [box.mailboxId] },
        ...{ act: 'disconnect', detail: { source: row.source } },
      })
      await pushChange(inside, box)
    }
    return true as const
  })
}

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    mailMirror: { act: 'connect' | 'disconnect'; detail: { source: string } }
  }
}
