import { createHash } from 'node:crypto'
import type { Background } from '#kit/room.ts'
import type { LocalDelivery } from '#kit/room-slots/local-delivery.ts'
import { type BoxKey, openBoxes, selectLocalPeople, selectSharedBoxes } from '../mailbox/mailbox.sql.ts'
import { queueArrivals } from './arrival.service.ts'
import { composeText } from './compose.service.ts'

/** The mailboxes of these addresses by address in lower case; those of people are created if there are none yet. */
export async function findLocalBoxes(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  addresses: readonly string[],
): Promise<Map<string, BoxKey>> {
  const people = await selectLocalPeople(db, addresses, clock.now())
  const shared = await selectSharedBoxes(db, addresses)
  const boxes = new Map<string, BoxKey>(shared.map((box) => [box.address, box]))
  const codes = people.map((one) => one.personCode)
  const opened = codes.length === 0 ? [] : await openBoxes(db, codes, clock.now())
  const own = new Map(opened.map((one) => [one.personCode, one]))
  for (const { address, personCode } of people) {
    const box = own.get(personCode)
    if (box) boxes.set(address, { comCode: box.comCode, mailboxId: box.mailboxId })
  }
  return boxes
}

/** Mails of the portal reach people with a mailbox without a mail server. */
export const localDelivery: LocalDelivery = {
  async deliver(context, mail, key) {
    const address = mail.to.address.trim().toLowerCase()
    const box = (await findLocalBoxes(context, [address])).get(address)
    if (!box) return false
    const prepared = await context.slots.one('mailStore').prepare(context, await composeText(context, mail))
    const deliveryKey = createHash('sha256').update(`portal\n${key}\n${address}`).digest('hex')
    const at = { folder: 'inbox' as const, receivedAt: context.clock.now(), isInside: true, deliveryKey }
    await queueArrivals(
      context,
      prepared,
      await context.slots.one('mailStore').deliver(context, prepared, [{ box, at }]),
    )
    return true
  },
  async listLocal(context, addresses) {
    const people = await selectLocalPeople(context.db, addresses, context.clock.now())
    const shared = await selectSharedBoxes(context.db, addresses)
    return new Set([...people, ...shared].map((one) => one.address))
  },
}
