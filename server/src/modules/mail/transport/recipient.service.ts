import type { Background } from '#kit/room.ts'
import { findLocalBoxes } from '../delivery/local.service.ts'
import { type BoxKey, openBoxes } from '../mailbox/mailbox.sql.ts'
import { selectMembers } from '../mailbox/member.sql.ts'
import { domainOf } from './address.rules.ts'
import { selectAdministrators, selectMailLimits } from './limit.sql.ts'
import { findOwnDomain, selectFree, selectGroups } from './recipient.sql.ts'

type Work = Pick<Background, 'db' | 'clock'>

/** Addresses that every domain must have (RFC 5321 §4.5.1, RFC 2142); without a group they reach the administrators. */
const wardens = new Set(['postmaster', 'abuse', 'hostmaster', 'webmaster'])

/** The mailboxes of an address, or why there are none: a reply code and words of SMTP. */
export type Resolved =
  | { boxes: BoxKey[]; comCode: string; isGroup: boolean }
  | { code: number; words: string; isUnknown: boolean; full?: readonly BoxKey[] }

/** Members of a distribution group or department; their mailboxes are created if there are none yet. */
async function memberBoxes(
  { db, clock }: Work,
  group: { comCode: string; subjects: string[] },
): Promise<BoxKey[]> {
  return openBoxes(db, await selectMembers(db, group, clock.now()), clock.now())
}

/** The mailboxes behind addresses of the portal, with those of distribution groups and departments. */
export async function findRecipientBoxes(
  context: Work,
  addresses: readonly string[],
): Promise<Map<string, { boxes: BoxKey[]; isGroup: boolean; takesOutside: boolean }>> {
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()))]
  const result = new Map<string, { boxes: BoxKey[]; isGroup: boolean; takesOutside: boolean }>()
  for (const [address, box] of await findLocalBoxes(context, wanted))
    result.set(address, { boxes: [box], isGroup: false, takesOutside: true })
  const left = wanted.filter((one) => !result.has(one))
  for (const group of left.length > 0 ? await selectGroups(context.db, left, context.clock.now()) : []) {
    const known = result.get(group.address)?.boxes ?? []
    const boxes = [...known, ...(await memberBoxes(context, group))]
    result.set(group.address, { boxes, isGroup: true, takesOutside: group.takesOutside })
  }
  return result
}

/** The mailboxes of the administrators for postmaster and abuse of an own domain. */
async function administratorBoxes(context: Work, address: string, comCode: string | undefined) {
  const name = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  if (comCode === undefined || !wardens.has(name)) return undefined
  const { db, clock } = context
  const boxes = await openBoxes(db, await selectAdministrators(db, comCode, clock.now()), clock.now())
  return { boxes, isGroup: true, takesOutside: true }
}

/** Resolves a recipient of a mail from outside; `size` is what the sender announced. */
export async function resolveRecipient(context: Work, address: string, size: number): Promise<Resolved> {
  const { db } = context
  const comCode = await findOwnDomain(db, domainOf(address))
  const entry =
    (await findRecipientBoxes(context, [address])).get(address.toLowerCase()) ??
    (await administratorBoxes(context, address, comCode))
  if (!entry || entry.boxes.length === 0) {
    return comCode === undefined
      ? { code: 550, words: '5.7.1 This server does not relay mail to other domains', isUnknown: true }
      : { code: 550, words: '5.1.1 There is no mailbox with this address', isUnknown: true }
  }
  if (!entry.takesOutside)
    return { code: 550, words: '5.7.1 This group takes no mail from outside', isUnknown: false }
  const company = entry.boxes[0]?.comCode ?? ''
  const most = (await selectMailLimits(db, [company])).get(company)
  if (most !== undefined && size > most)
    return {
      code: 552,
      words: `5.3.4 Mails above ${Math.floor(most / 1_048_576)} MB are not taken`,
      isUnknown: false,
    }
  if (entry.isGroup) return { boxes: entry.boxes, comCode: company, isGroup: true }
  const free = await selectFree(
    db,
    entry.boxes.map((one) => one.mailboxId),
  )
  const isFull = entry.boxes.some(
    (one) => (free.get(one.mailboxId) ?? Number.POSITIVE_INFINITY) < Math.max(size, 1),
  )
  if (isFull) return { code: 452, words: '4.2.2 The mailbox is full', isUnknown: false, full: entry.boxes }
  return { boxes: entry.boxes, comCode: company, isGroup: false }
}
