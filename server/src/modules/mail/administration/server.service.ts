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
  saveServer,
} from '../mirror-table/server.sql.ts'
import { isAllowedServer, submissionPorts } from '../moving-source/imap-connect.service.ts'
import { noteMail, requireMailManager } from './administration.access.ts'

const lower = ({ imap, submission }: CompanyServer): CompanyServer => ({
  imap: { ...imap, host: imap.host.toLowerCase() },
  submission: { ...submission, host: submission.host.toLowerCase() },
})

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
    const server = lower(input)
    const isAllowed =
      isAllowedServer(inside.config, server.imap) &&
      isAllowedServer(inside.config, server.submission, submissionPorts)
    if (!isAllowed) throw failure('mail.movingAddress')
    const before = await findServer(inside.db, comCode)
    await saveServer(inside.db, comCode, server, inside.clock.now())
    if (JSON.stringify(before) !== JSON.stringify(server)) await endPasswords(inside.db, comCode)
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
