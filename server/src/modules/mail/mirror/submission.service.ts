import type { FinishedMail, RecipientAnswer } from '#kit/mail/mail.ts'
import { submitFinished } from '#kit/mail/mail.ts'
import type { Background } from '#kit/room.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findMirror, type MirrorRow } from '../mirror-table/mirror.sql.ts'
import { addressOf, ownAuthorities, submissionPorts } from '../moving-source/imap-connect.service.ts'
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

/** Sends a mail by the account of its mailbox. A mailbox that waits for its person sends nothing: the mail is tried again. */
export async function submit(
  context: Background,
  mirror: MirrorRow,
  mail: FinishedMail,
): Promise<RecipientAnswer[]> {
  if (mirror.state === 'paused') return later(mail.to, `the mailbox waits: ${mirror.reason}`)
  const { imap, submission } = openAccount(context.sealer, mirror)
  const { host, port, security } = submission
  const server = {
    ...{ address: await addressOf(context.config, submission, submissionPorts), name: host, port, security },
    ...{ user: imap.user, password: imap.password },
    authorities: await ownAuthorities(context.config.mailImport.authorities),
  }
  try {
    return await submitFinished(server, mail)
  } catch (error) {
    // A refused password is never sent again, whoever has refused it.
    if (
      (error as { code?: string }).code === 'EAUTH' &&
      (error as { responseCode?: number }).responseCode === 535
    )
      await settleFault(context, mirror, new SourceFault('password', String(error), { cause: error }))
    return later(mail.to, String(error).slice(0, 500))
  }
}
