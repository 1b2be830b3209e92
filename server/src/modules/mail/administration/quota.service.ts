import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api } from '@maru/api/mail/administration'
import type { AdministeredBox, CompanyLimits } from '@maru/api/mail/quota'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { insertSharedBox, saveBoxGrant } from '../mailbox/mailbox.sql.ts'
import { companyLimitsOf } from '../transport/limit.service.ts'
import { saveCompanyLimits } from '../transport/limit.sql.ts'
import { noteMail, requireMailManager } from './administration.access.ts'
import { requireFreeAddress } from './group.service.ts'
import { selectNamesOfSubjects } from './group.sql.ts'
import { selectAdministeredBoxes, updateBoxLimit } from './quota.sql.ts'

/** The limits of mail in the active company. */
export async function getCompanyLimits(context: Context): Promise<CompanyLimits> {
  requireMailManager(context)
  return companyLimitsOf(context.db, context.viewer.comCode)
}

/** Changes the limits of mail in the active company. */
export function setCompanyLimits(context: Context, limits: CompanyLimits): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    await saveCompanyLimits(inside.db, inside.viewer.comCode, limits, inside.clock.now())
    await noteMail(inside, 'setLimits', '')
    return 1
  })
}

/** Mailboxes of the active company with their use. */
export async function listAdministeredBoxes(
  context: Context,
  { search = '' }: Input<typeof api.listAdministeredBoxes>,
): Promise<AdministeredBox[]> {
  requireMailManager(context)
  const rows = await selectAdministeredBoxes(context.db, context.viewer.comCode, search.trim())
  return rows.map((row) => ({ ...row, mailboxId: String(row.mailboxId) }))
}

/** Gives a mailbox of the active company a limit of its own, or that of the company. */
export function setBoxLimit(context: Context, input: Input<typeof api.setBoxLimit>): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { db, viewer } = inside
    const box = await updateBoxLimit(db, viewer.comCode, Number(input.mailboxId), input.limitBytes)
    if (!box) throw notFound()
    await noteMail(inside, 'setBoxLimit', input.mailboxId)
    return 1
  })
}

/** Creates a shared mailbox of the active company with the person who manages it. */
export function createSharedBox(
  context: Context,
  input: Input<typeof api.createSharedBox>,
): Promise<Output<typeof api.createSharedBox>> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { db, viewer, clock } = inside
    const name = shownLine(input.name)
    if (name === '') throw failure('mail.groupNameEmpty')
    const subject = `person:${input.manager}`
    const known = await selectNamesOfSubjects(db, viewer.comCode, [subject])
    if (known.length === 0) throw failure('mail.groupMemberUnknown')
    const address = await requireFreeAddress(inside, input.address, {
      taken: 'mail.boxAddressTaken',
      foreign: 'mail.boxAddressForeign',
    })
    const now = clock.now()
    const box = await insertSharedBox(db, { comCode: viewer.comCode, name, address, now })
    if (!box) throw failure('mail.boxAddressTaken')
    await saveBoxGrant(db, box, { subject, level: 'manage', by: viewer.personCode, now })
    await noteMail(inside, 'createBox', address)
    return { mailboxId: String(box.mailboxId) }
  })
}
