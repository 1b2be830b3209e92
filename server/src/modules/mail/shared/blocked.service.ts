import type { Input } from '@maru/api/kit/endpoint'
import type { mailSharedApi } from '@maru/api/mail/shared'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { raiseChange } from '../mailbox/mailbox.sql.ts'
import { isMailAddress } from '../transport/address.rules.ts'
import { blockedSender, selectBlocked } from './blocked.sql.ts'

const most = 1_000
const domain = /^@[^\s@]+\.[^\s@.]{2,63}$/u

/** The senders of a mailbox whose mail goes to junk. */
export async function listBlocked(
  context: Context,
  { mailboxId }: Input<typeof mailSharedApi.listBlocked>,
): Promise<string[]> {
  return selectBlocked(context.db, await requireBox(context, mailboxId))
}

/** Blocks an address or a domain, or no longer. */
export function setBlocked(
  context: Context,
  { mailboxId, address: typed, isBlocked }: Input<typeof mailSharedApi.setBlocked>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const box = await requireBox(inside, mailboxId, 'write')
    const address = typed.trim().toLowerCase()
    await raiseChange(db, box)
    if (!isBlocked) await blockedSender.delete(db, { ...box, address })
    else {
      if (!isMailAddress(address) && !domain.test(address)) throw failure('mail.addressInvalid', { address })
      if ((await selectBlocked(db, box)).length >= most) throw failure('mail.tooManyBlocked', { most })
      await blockedSender.insertNew(db, {
        ...{ comCode: box.comCode, mailboxId: box.mailboxId },
        ...{ address, blockedAt: clock.now() },
      })
    }
    await pushChange(inside, box)
    return 1
  })
}
