import type { FinishedMail, RecipientAnswer } from '#kit/mail/mail.ts'
import { submitFinished } from '#kit/mail/mail.ts'
import type { Background } from '#kit/room.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { requireCompany, type ServiceAccount } from '../mirror-sign-in/account.service.ts'
import { signInFor } from '../mirror-sign-in/connect.service.ts'
import { endSendingPassword, findMirror, type MirrorRow } from '../mirror-table/mirror.sql.ts'
import {
  addressOf,
  type ImapServer,
  ownAuthorities,
  submissionPorts,
} from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { settleFault } from './run.service.ts'
import { openAccount } from './sealed.service.ts'

/** The mirror of the mailbox that sends a mail: its mails leave by the mail server of the company. Undefined for one of the portal. */
export async function findSubmission(
  { db }: Pick<Background, 'db'>,
  box: BoxKey,
): Promise<MirrorRow | undefined> {
  const row = await findMirror(db, box)
  return row?.state === 'ended' ? undefined : row
}

const later = (to: readonly string[], reply: string): RecipientAnswer[] =>
  to.map((address) => ({ address, result: 'later', reply }))

const isRefused = (error: unknown) =>
  (error as { code?: string }).code === 'EAUTH' && (error as { responseCode?: number }).responseCode === 535

type Address = Pick<ImapServer, 'host' | 'port' | 'security'>

/** Sends a mail by a server. Throws {@link SourceFault} if it refuses the password. */
async function sendBy(
  { config }: Pick<Background, 'config'>,
  { host, port, security }: Address,
  account: ServiceAccount,
  mail: FinishedMail,
): Promise<RecipientAnswer[]> {
  const server = {
    ...{ address: await addressOf(config, { host, port }, submissionPorts), name: host, port, security },
    ...account,
    authorities: await ownAuthorities(config.mailImport.authorities),
  }
  try {
    return await submitFinished(server, mail)
  } catch (error) {
    throw isRefused(error) ? new SourceFault('password', String(error), { cause: error }) : error
  }
}

/** Sends a mail by the sign-in of the company, or by the password that the person gave for sending. */
async function submitForCompany(
  context: Background,
  mirror: MirrorRow,
  mail: FinishedMail,
): Promise<RecipientAnswer[]> {
  const company = await requireCompany(context, mirror)
  const { row, server } = company
  if (row.forSending)
    return signInFor(context, company, 'submission', (account) =>
      sendBy(context, server.submission, account, mail),
    )
  if (mirror.sealed === null) throw new Error('the mailbox waits for the password for sending')
  const { imap, submission } = openAccount(context.sealer, mirror)
  try {
    return await sendBy(context, submission, { user: imap.user, password: imap.password }, mail)
  } catch (error) {
    if (error instanceof SourceFault && error.reason === 'password')
      await endSendingPassword(context.db, mirror, context.clock.now())
    throw error
  }
}

/** Sends a mail by the account of its mailbox. A mailbox that waits for its person sends nothing: the mail is tried again. */
export async function submit(
  context: Background,
  mirror: MirrorRow,
  mail: FinishedMail,
): Promise<RecipientAnswer[]> {
  if (mirror.state === 'paused') return later(mail.to, `the mailbox waits: ${mirror.reason}`)
  try {
    if (mirror.name !== null) return await submitForCompany(context, mirror, mail)
    const { imap, submission } = openAccount(context.sealer, mirror)
    return await sendBy(context, submission, { user: imap.user, password: imap.password }, mail)
  } catch (error) {
    // A refused password of a person is never sent again, whoever has refused it.
    if (mirror.name === null && error instanceof SourceFault && error.reason === 'password')
      await settleFault(context, mirror, error)
    return later(mail.to, String(error).slice(0, 500))
  }
}
