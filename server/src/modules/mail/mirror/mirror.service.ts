import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi as api } from '@maru/api/mail/settings'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxRow } from '../mailbox/mailbox.sql.ts'
import { connectBox, isSource, sourceOf } from '../mirror-sign-in/connect-box.service.ts'
import { endMirror, findMirror, type MirrorRow } from '../mirror-table/mirror.sql.ts'
import { countMails } from '../mirror-table/mirror-mail.sql.ts'
import { type CompanyServer, findServer } from '../mirror-table/server.sql.ts'
import { companySignIn, findNameOf, isCompanyWaiting } from '../mirror-table/sign-in.sql.ts'
import { countServerOnly } from '../move-table/company.sql.ts'
import { wrongPasswordsAtMost } from '../moving-source/source.rules.ts'
import { wrongNow } from './mirror.rules.ts'
import { leaveSieve } from './rules.service.ts'
import { sealAccount } from './sealed.service.ts'

const userOf = (source: string) => source.slice(source.indexOf('//') + 2, source.lastIndexOf('@'))

const accountOn = (server: CompanyServer, user: string, password: string) => ({
  imap: { ...server.imap, user, password },
  submission: server.submission,
  ...(server.sieve ? { sieveHost: server.sieve.host } : {}),
})

/** The state of a mirror for people. */
export function stateOf(
  row: Pick<MirrorRow, 'state' | 'reason' | 'filledAt'> | undefined,
): Output<typeof api.getMailMirror>['state'] {
  if (!row || row.state === 'ended') return 'none'
  if (row.state === 'paused') return 'paused'
  if (row.reason !== '') return 'away'
  return row.filledAt === null ? 'filling' : 'running'
}

function roomOf(row: MirrorRow | undefined): Output<typeof api.getMailMirror>['room'] {
  if (!row || row.state === 'ended') return null
  const { serverUsed: used, serverLimit: limit, serverSizeAt: readAt } = row
  return used === null || limit === null || readAt === null ? null : { used, limit, readAt }
}

/** The fault that the viewer sees: a company that waits for its administrator has the same one for all. */
async function faultOf(
  context: Context,
  row: MirrorRow | undefined,
): Promise<Pick<Output<typeof api.getMailMirror>, 'state' | 'reason'>> {
  const state = stateOf(row)
  const isOwn = row?.name == null || state === 'paused'
  if (isOwn || !(await isCompanyWaiting(context.db, row.comCode))) return { state, reason: row?.reason ?? '' }
  return { state: 'away', reason: 'companyWaits' }
}

/** The viewer's mailbox on the mail server of their company. */
export async function getMailMirror(context: Context): Promise<Output<typeof api.getMailMirror>> {
  const { db, clock } = context
  const box = await requireBox(context)
  const server = await findServer(db, box.comCode)
  const signIn = await companySignIn.find(db, box)
  const row = await findMirror(db, box)
  const counts = row ? await countMails(db, box) : { shown: 0, refused: 0, portalOnly: 0 }
  const needsPassword = signIn !== undefined && !signIn.forSending
  return {
    ...{ server: server?.imap.host ?? null, ...(await faultOf(context, row)) },
    ...{ user: row ? userOf(row.source) : box.address, ...counts, seenAt: row?.seenAt ?? null },
    room: roomOf(row),
    byCompany: signIn !== undefined,
    name: signIn ? ((await findNameOf(db, box, clock.now())) ?? null) : null,
    sendingPassword: needsPassword ? (row?.sealed ? 'given' : 'needed') : '',
    triesLeft: Math.max(0, wrongPasswordsAtMost - (row ? wrongNow(row, clock.now()) : 0)),
  }
}

const noteConnected = async (inside: Context, box: BoxRow, source: string) => {
  const { comCode, mailboxId } = box
  await audit(inside, 'mailMirror', { comCode, targetIds: [mailboxId], act: 'connect', detail: { source } })
  await pushChange(inside, box)
}

/** The viewer's mailbox to be connected, locked. Throws `mail.mirrorGuesses` after three wrong passwords. */
async function requireConnectable(inside: Context) {
  const box = await requireBox(inside)
  const server = await findServer(inside.db, box.comCode)
  if (!server) throw failure('mail.mirrorNoServer')
  const row = await findMirror(inside.db, box, true)
  return { box, server, row, signIn: await companySignIn.find(inside.db, box) }
}

/** Connects the viewer's mailbox with the mail server of the company. Throws `mail.mirrorGuesses` after three wrong passwords. */
export function connectMailMirror(
  context: Context,
  { user, password }: Input<typeof api.connectMailMirror>,
): Promise<true> {
  return transaction(context, async (inside) => {
    const { db, clock, sealer } = inside
    const { box, server, row, signIn } = await requireConnectable(inside)
    if (signIn) throw failure('mail.signInByCompany')
    const now = clock.now()
    if (row && wrongNow(row, now) >= wrongPasswordsAtMost) throw failure('mail.mirrorGuesses')
    const sealed = sealAccount(sealer, box, accountOn(server, user, password))
    const source = sourceOf(server, user)
    await connectBox(db, box, row, { source, name: null, sealed, now })
    await noteConnected(inside, box, source)
    return true as const
  })
}

/**
 * Connects the viewer's mailbox with the sign-in of their company. Its name on the server follows from the address of the viewer in
 * the portal, and from nothing of the request. Throws `mail.signInNoName` for a viewer without a usable address.
 */
export function connectCompanyMirror(
  context: Context,
  { sendingPassword }: Input<typeof api.connectCompanyMirror>,
): Promise<true> {
  return transaction(context, async (inside) => {
    const { db, clock, sealer } = inside
    const { box, server, row, signIn } = await requireConnectable(inside)
    if (!signIn) throw failure('mail.signInByPerson')
    const now = clock.now()
    const name = await findNameOf(db, box, now)
    if (name === undefined) throw failure('mail.signInNoName')
    const source = sourceOf(server, name)
    const isGiven = sendingPassword !== undefined && !signIn.forSending
    if (isGiven && row && wrongNow(row, now) >= wrongPasswordsAtMost) throw failure('mail.mirrorGuesses')
    const stored = isSource(row, source) && !signIn.forSending ? row.sealed : null
    const sealed = isGiven ? sealAccount(sealer, box, accountOn(server, name, sendingPassword)) : stored
    await connectBox(db, box, row, { source, name, sealed, now })
    await noteConnected(inside, box, source)
    return true as const
  })
}

/**
 * Disconnects the viewer's mailbox from the mail server. The script of the portal is deactivated there first, because the password is
 * deleted then; if the server is away, the settings say that it is still active. Throws `mail.mirrorServerOnly` unless the viewer
 * names how many mails the portal does not have.
 */
export async function disconnectMailMirror(
  context: Context,
  { leaves = 0 }: Input<typeof api.disconnectMailMirror>,
): Promise<true> {
  const leaving = await requireBox(context)
  if ((await countServerOnly(context.db, leaving.comCode, leaving.mailboxId)) !== leaves)
    throw failure('mail.mirrorServerOnly')
  await leaveSieve(context, leaving)
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
