import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api } from '@maru/api/mail/administration'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { countMirrors, deleteMirrors } from '../mirror-table/mirror.sql.ts'
import {
  type CompanyServer,
  deleteServer,
  endPasswords,
  findServer,
  type ServerAddress,
  saveServer,
} from '../mirror-table/server.sql.ts'
import { endSecret } from '../mirror-table/sign-in.sql.ts'
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
  return { server, ...(await countMirrors(context.db, comCode)) }
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
      await endSecret(inside.db, comCode)
    }
    await noteMail(inside, 'setServer', server.imap.host)
    return true as const
  })
}

/** Removes the mail server of the active company. */
export function removeMailServer(context: Context): Promise<true> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { comCode } = inside.viewer
    if (await deleteServer(inside.db, comCode)) {
      await deleteMirrors(inside.db, comCode)
      await noteMail(inside, 'removeServer', '')
    }
    return true as const
  })
}
