import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api, CheckedRecord, MailDomain } from '@maru/api/mail/administration'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { resetFailed, updateDue } from '../sending/outbox.sql.ts'
import { isMailAddress } from '../transport/address.rules.ts'
import { makeKey } from '../transport/dkim.service.ts'
import { deleteDomain, findDomain, insertDomain, selectDomains } from '../transport/domain.sql.ts'
import { noteMail, requireMailManager } from './administration.access.ts'
import { findQueued, selectMailQueue, selectTraces } from './administration.sql.ts'
import { askDns, checkRecord, recordsOf } from './record.rules.ts'

const mailName = ({ config }: Context) => config.mailIn.name

/** The domains of the active company with the records to set. */
export async function listMailDomains(context: Context): Promise<MailDomain[]> {
  requireMailManager(context)
  const rows = await selectDomains(context.db, context.viewer.comCode)
  return rows.map((row) => ({
    ...{ domain: row.domain, hasKey: row.publicKey !== '', keyMadeAt: row.keyMadeAt },
    records: recordsOf(row, mailName(context)),
  }))
}

/** Adds a domain; throws `mail.domainTaken` if any company has it. */
export function addMailDomain(context: Context, input: { domain: string }): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const domain = input.domain.trim().toLowerCase()
    if (!isMailAddress(`a@${domain}`)) throw failure('mail.domainInvalid')
    const isNew = await insertDomain(inside.db, inside.viewer.comCode, domain, inside.clock.now())
    if (!isNew) throw failure('mail.domainTaken')
    await noteMail(inside, 'addDomain', domain)
    return 1
  })
}

/** Removes a domain of the active company; not found for any other. */
export function removeMailDomain(context: Context, { domain }: { domain: string }): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    if (!(await deleteDomain(inside.db, inside.viewer.comCode, domain))) throw notFound()
    await noteMail(inside, 'removeDomain', domain)
    return 1
  })
}

/** Creates a key for a domain of the active company. */
export function makeMailKey(context: Context, { domain }: { domain: string }): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const row = await findDomain(inside.db, inside.viewer.comCode, domain)
    if (!row) throw notFound()
    await makeKey(inside, row)
    await noteMail(inside, 'makeKey', domain)
    return 1
  })
}

/** Asks the DNS for the records of a domain. */
export async function checkMailDomain(
  context: Context,
  { domain }: { domain: string },
): Promise<CheckedRecord[]> {
  requireMailManager(context)
  const row = await findDomain(context.db, context.viewer.comCode, domain)
  if (!row) throw notFound()
  return Promise.all(recordsOf(row, mailName(context)).map((one) => checkRecord(one, askDns)))
}

/** Mails of the active company that wait or have failed. */
export async function listMailQueue(context: Context): Promise<Output<typeof api.listMailQueue>> {
  requireMailManager(context)
  return selectMailQueue(context.db, context.viewer.comCode)
}

/** Tries a mail of the active company again now; throws `mail.noServer` without a mail server. */
export function retryQueuedMail(context: Context, { outboxId }: { outboxId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const key = await findQueued(inside.db, inside.viewer.comCode, outboxId)
    if (!key) throw notFound()
    if (!inside.mail.isOn) throw failure('mail.noServer')
    await resetFailed(inside.db, key)
    await updateDue(inside.db, key, inside.clock.now())
    await inside.enqueue(inside.db, 'mail.sendOut', key)
    await noteMail(inside, 'retry', String(outboxId))
    return 1
  })
}

/** The newest traces of the active company. */
export async function listMailTraces(
  context: Context,
  { search = '' }: Input<typeof api.listMailTraces>,
): Promise<Output<typeof api.listMailTraces>> {
  requireMailManager(context)
  return selectTraces(context.db, context.viewer.comCode, search.trim())
}
