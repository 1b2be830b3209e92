import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api } from '@maru/api/mail/administration'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { leaveSieves } from '../mirror/rules.service.ts'
import { countMirrors, deleteMirrors } from '../mirror-table/mirror.sql.ts'
import {
  type CompanyServer,
  deleteServer,
  endPasswords,
  findServer,
  type ServerAddress,
  saveServer,
} from '../mirror-table/server.sql.ts'
import { selectLeftScripts, selectScripts } from '../mirror-table/sieve.sql.ts'
import { companySignIn } from '../mirror-table/sign-in.sql.ts'
import { countServerOnly } from '../move-table/company.sql.ts'
import { isAllowedServer, sievePorts, submissionPorts } from '../moving-source/imap-connect.service.ts'
import { noteMail, requireMailManager } from './administration.access.ts'

const lowerHost = (server: ServerAddress): ServerAddress => ({ ...server, host: server.host.toLowerCase() })

/**
 * Whether the passwords that people have given may be sent to these servers: they were given for the same ones. Rules are written
 * with the same password, so their server must be one of those hosts too.
 */
function hasSameHosts(
  before: CompanyServer | undefined,
  { imap, submission, sieve }: CompanyServer,
): boolean {
  const isSame = JSON.stringify([before?.imap, before?.submission]) === JSON.stringify([imap, submission])
  return isSame && (sieve === null || [imap.host, before?.sieve?.host].includes(sieve.host))
}

/** The mail server of the active company. */
export async function getMailServer(context: Context): Promise<Output<typeof api.getMailServer>> {
  requireMailManager(context)
  const { comCode } = context.viewer
  const server = (await findServer(context.db, comCode)) ?? null
  const left = toPeople(await selectLeftScripts(context.db, comCode))
  return { server, ...(await countMirrors(context.db, comCode)), left }
}

/** Sets the mail server of the active company; throws `mail.movingAddress` for one that the portal may not connect to. */
export function setMailServer(context: Context, input: Input<typeof api.setMailServer>): Promise<true> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { comCode } = inside.viewer
    const before = await findServer(inside.db, comCode, true)
    const sieve = input.sieve === undefined ? (before?.sieve ?? null) : input.sieve
    const server: CompanyServer = {
      ...{ imap: lowerHost(input.imap), submission: lowerHost(input.submission) },
      sieve: sieve && lowerHost(sieve),
    }
    const isAllowed =
      isAllowedServer(inside.config, server.imap) &&
      isAllowedServer(inside.config, server.submission, submissionPorts) &&
      (server.sieve === null || isAllowedServer(inside.config, server.sieve, sievePorts))
    if (!isAllowed) throw failure('mail.movingAddress')
    await saveServer(inside.db, comCode, server, inside.clock.now())
    if (!hasSameHosts(before, server)) {
      await endPasswords(inside.db, comCode)
      await companySignIn.update(inside.db, { comCode }, { sealed: null })
    }
    await noteMail(inside, 'setServer', server.imap.host)
    return true as const
  })
}

const toPeople = (rows: Awaited<ReturnType<typeof selectLeftScripts>>) =>
  rows.map(({ name, email }) => ({ name, email }))

async function requireWhole({ db, viewer }: Context, leaves: number): Promise<void> {
  if ((await countServerOnly(db, viewer.comCode)) !== leaves) throw failure('mail.mirrorServerOnly')
}

/**
 * Removes the mail server of the active company. The scripts of the portal are taken off it first, while its passwords are there;
 * returns the people on whose mailboxes a script is still active, because the server did not answer. Throws
 * `mail.mirrorServerOnly` unless the administrator names how many mails the portal does not have.
 */
export async function removeMailServer(
  context: Context,
  { leaves = 0 }: Input<typeof api.removeMailServer>,
): Promise<Output<typeof api.removeMailServer>> {
  requireMailManager(context)
  await requireWhole(context, leaves)
  await leaveSieves(context, await selectScripts(context.db, { comCode: context.viewer.comCode }))
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    await requireWhole(inside, leaves)
    const { comCode } = inside.viewer
    const left = toPeople(await selectLeftScripts(inside.db, comCode))
    if (await deleteServer(inside.db, comCode)) {
      await deleteMirrors(inside.db, comCode)
      await noteMail(inside, 'removeServer', left.length === 0 ? '' : String(left.length))
    }
    return { left }
  })
}
