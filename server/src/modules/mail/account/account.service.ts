import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type BoxRow, findReadableBox, openBox } from '../mailbox/mailbox.sql.ts'
import {
  deleteAccount,
  deleteGrant,
  saveAccount,
  saveGrant,
  selectAccounts,
  selectGrants,
  selectOpenBoxes,
} from './account.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    mailGrant: { act: 'grant' | 'revoke'; detail: { personCode?: string; level?: string } }
  }
}

/** The other mailboxes of the viewer. */
export async function listAccounts({
  db,
  viewer,
}: Context): Promise<Output<typeof mailSettingsApi.listAccounts>> {
  return (await selectAccounts(db, viewer.personCode)).map((row) => ({
    id: row.multiId,
    personCode: row.personCode ?? '',
    email: row.email,
    isUse: row.isUsed,
    isDeleted: false,
    displayOrder: row.displayOrder,
    createdId: row.createdBy,
    createdDate: row.createdAt,
    updatedId: row.updatedBy,
    updatedDate: row.updatedAt,
  }))
}

const form = /^[^\s@<>"(),:;]+@(?:[^\s@.]+\.)+[a-z]{2,63}$/i

/** Saves the other mailboxes of the viewer; a row works only with a grant. */
export function setAccounts(
  context: Context,
  { accounts }: Input<typeof mailSettingsApi.setAccounts>,
): Promise<number> {
  return transaction(context, async ({ db, viewer, clock }) => {
    const open = new Set((await selectOpenBoxes(db, viewer)).map((one) => one.address))
    for (const account of accounts) {
      const email = account.email.trim()
      if (account.isDeleted) {
        if (account.id !== 0 && !(await deleteAccount(db, viewer.personCode, account.id))) throw notFound()
        continue
      }
      if (email === '') throw failure('mail.accountMissing')
      if (!form.test(email)) throw failure('mail.accountInvalid')
      if (!open.has(email.toLowerCase())) throw failure('mail.accountNotGranted', { email })
      if (!(await saveAccount(db, viewer.personCode, { ...account, email }, clock.now()))) throw notFound()
    }
    return 1
  })
}

/** The mailboxes that the viewer can open. */
export async function listBoxes({ db, viewer }: Context): Promise<Output<typeof mailSettingsApi.listBoxes>> {
  return (await selectOpenBoxes(db, viewer)).map((row) => ({ ...row, mailboxId: String(row.mailboxId) }))
}

/** A mailbox whose grants the viewer may change: the own one, or one that they manage. */
async function requireManagedBox(
  { db, viewer, clock }: Pick<Context, 'db' | 'viewer' | 'clock'>,
  mailboxId: string | undefined,
): Promise<BoxRow> {
  if (mailboxId === undefined) return openBox(db, viewer.personCode, clock.now())
  const box = await findReadableBox(db, Number(mailboxId), viewer)
  if (!box || (box.level !== 'owner' && box.level !== 'manage')) throw notFound()
  return box
}

/** The people who may open a mailbox. */
export async function listGrants(
  context: Context,
  { mailboxId }: Input<typeof mailSettingsApi.listGrants>,
): Promise<Output<typeof mailSettingsApi.listGrants>> {
  return selectGrants(context.db, await requireManagedBox(context, mailboxId))
}

/** Gives or takes a grant, with an entry in the audit log. */
export function setGrant(
  context: Context,
  { mailboxId, personCode, level }: Input<typeof mailSettingsApi.setGrant>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const box = await requireManagedBox(inside, mailboxId)
    if (level === 'none') await deleteGrant(db, box, personCode)
    else if (!(await saveGrant(db, box, { personCode, level, by: viewer.personCode, now: clock.now() })))
      throw notFound()
    await audit(inside, 'mailGrant', {
      comCode: box.comCode,
      targetIds: [box.mailboxId],
      act: level === 'none' ? 'revoke' : 'grant',
      detail: { personCode, level },
    })
    return 1
  })
}
