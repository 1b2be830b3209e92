import type { Background } from '../../../kit/room.ts'
import { type BoxKey, openBox } from '../box/box.sql.ts'
import { selectMembers } from '../box/member.sql.ts'
import { findLocalBoxes } from '../store/local.service.ts'
import { domainOf } from './address.rules.ts'
import { findOwnDomain, selectFree, selectGroups } from './recipient.sql.ts'

type Work = Pick<Background, 'db' | 'clock'>

/** The mailboxes of an address, or why there are none: a reply code and words of SMTP. */
export type Resolved =
  | { boxes: BoxKey[]; comCode: string; isGroup: boolean }
  | { code: number; words: string; isUnknown: boolean }

/** Members of a distribution group or department; their mailboxes are created if there are none yet. */
async function memberBoxes(
  { db, clock }: Work,
  group: { comCode: string; subjects: string[] },
): Promise<BoxKey[]> {
  const people = await selectMembers(db, group, clock.now())
  const boxes: BoxKey[] = []
  for (const person of people) boxes.push(await openBox(db, person, clock.now()))
  return boxes
}

/** The mailboxes behind addresses of the portal, with those of distribution groups and departments. */
export async function findRecipientBoxes(
  context: Work,
  addresses: readonly string[],
): Promise<Map<string, { boxes: BoxKey[]; isGroup: boolean; takesOutside: boolean }>> {
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()))]
  const found = new Map<string, { boxes: BoxKey[]; isGroup: boolean; takesOutside: boolean }>()
  for (const [address, box] of await findLocalBoxes(context, wanted))
    found.set(address, { boxes: [box], isGroup: false, takesOutside: true })
  const left = wanted.filter((one) => !found.has(one))
  for (const group of left.length > 0 ? await selectGroups(context.db, left, context.clock.now()) : []) {
    const known = found.get(group.address)?.boxes ?? []
    const boxes = [...known, ...(await memberBoxes(context, group))]
    found.set(group.address, { boxes, isGroup: true, takesOutside: group.takesOutside })
  }
  return found
}

/** Resolves a recipient of a mail from outside; `size` is what the sender announced. */
export async function resolveRecipient(context: Work, address: string, size: number): Promise<Resolved> {
  const { db } = context
  const entry = (await findRecipientBoxes(context, [address])).get(address.toLowerCase())
  const comCode = await findOwnDomain(db, domainOf(address))
  if (!entry || entry.boxes.length === 0) {
    return comCode === undefined
      ? { code: 550, words: '5.7.1 This server does not relay mail to other domains', isUnknown: true }
      : { code: 550, words: '5.1.1 There is no mailbox with this address', isUnknown: true }
  }
  if (!entry.takesOutside)
    return { code: 550, words: '5.7.1 This group takes no mail from outside', isUnknown: false }
  const company = entry.boxes[0]?.comCode ?? ''
  if (entry.isGroup) return { boxes: entry.boxes, comCode: company, isGroup: true }
  const free = await selectFree(
    db,
    entry.boxes.map((one) => one.mailboxId),
  )
  const isFull = entry.boxes.some(
    (one) => (free.get(one.mailboxId) ?? Number.POSITIVE_INFINITY) < Math.max(size, 1),
  )
  if (isFull) return { code: 452, words: '4.2.2 The mailbox is full', isUnknown: false }
  return { boxes: entry.boxes, comCode: company, isGroup: false }
}
