import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSharedApi } from '@maru/api/mail/shared'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { type BoxRow, findReadableBox, raiseChange, saveBoxGrant } from '../mailbox/mailbox.sql.ts'
import {
  deleteBoxGrant,
  findBoxSettings,
  isKnownSubject,
  selectBoxMembers,
  updateBoxSettings,
} from './member.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    mailMember: { act: 'grant' | 'revoke'; detail: { subject: string; level: string } }
  }
}

type Level = Awaited<ReturnType<typeof findReadableBox>> & object

/** A shared mailbox in which the viewer has at least this right; 404 otherwise. */
async function requireShared(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  mailboxId: string,
  need: 'read' | 'manage',
): Promise<BoxRow & Pick<Level, 'level'>> {
  const box = await findReadableBox(db, Number(mailboxId), viewer)
  if (!box || (need === 'manage' && box.level !== 'manage' && box.level !== 'owner')) throw notFound()
  if (box.personCode !== null) throw failure('mail.notShared')
  return box
}

/** The name, the address and the signature of a shared mailbox. */
export async function getBoxSettings(
  context: Context,
  { mailboxId }: Input<typeof mailSharedApi.getBoxSettings>,
): Promise<Output<typeof mailSharedApi.getBoxSettings>> {
  const boxSettings = await findBoxSettings(context.db, await requireShared(context, mailboxId, 'read'))
  if (!boxSettings) throw notFound()
  return boxSettings
}

/** Changes the name and the signature of a shared mailbox. */
export async function setBoxSettings(
  context: Context,
  input: Input<typeof mailSharedApi.setBoxSettings>,
): Promise<number> {
  const name = shownLine(input.name)
  const signature = await cleanStoredHtml(context.viewer.personCode, input.signature)
  return transaction(context, async (inside) => {
    const box = await requireShared(inside, input.mailboxId, 'manage')
    if (name === '') throw failure('mail.boxNameEmpty')
    await raiseChange(inside.db, box)
    await updateBoxSettings(inside.db, box, { name, signature })
    await pushChange(inside, box)
    return 1
  })
}

/** Who may open a shared mailbox. */
export async function listBoxMembers(
  context: Context,
  { mailboxId }: Input<typeof mailSharedApi.listBoxMembers>,
): Promise<Output<typeof mailSharedApi.listBoxMembers>> {
  return selectBoxMembers(context.db, await requireShared(context, mailboxId, 'manage'))
}

/** Lets a person or a department open a shared mailbox, or no longer. */
export function setBoxMember(
  context: Context,
  { mailboxId, subject, level }: Input<typeof mailSharedApi.setBoxMember>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const box = await requireShared(inside, mailboxId, 'manage')
    await raiseChange(db, box)
    // The open browsers of a person who loses the right are notified, too.
    await pushChange(inside, box)
    if (level === 'none') {
      if (!(await deleteBoxGrant(db, box, subject))) throw notFound()
    } else {
      if (!(await isKnownSubject(db, box.comCode, subject))) throw notFound()
      await saveBoxGrant(db, box, { subject, level, by: viewer.personCode, now: clock.now() })
    }
    const members = await selectBoxMembers(db, box)
    if (!members.some((one) => one.level === 'manage')) throw failure('mail.lastManager')
    const act = level === 'none' ? 'revoke' : 'grant'
    await audit(inside, 'mailMember', {
      comCode: box.comCode,
      targetIds: [box.mailboxId],
      act,
      detail: { subject, level },
    })
    return 1
  })
}
