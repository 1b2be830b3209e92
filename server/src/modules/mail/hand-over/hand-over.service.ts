import { audit } from '#kit/audit/audit.ts'
import type { Background } from '#kit/room.ts'
import { type HandOver, type HandOverKind, ownedThings, toSuccessor } from '#kit/room-slots/hand-over.ts'
import { type BoxKey, findBoxOf, saveBoxGrant } from '../mailbox/mailbox.sql.ts'
import {
  selectManagedBoxes,
  selectOpenLinks,
  selectOwnBox,
  updateBoxManager,
  updateBoxShared,
  updateLinksEnded,
} from './hand-over.sql.ts'

/** Lets the successor open a mailbox, with an entry in the audit log. */
async function grantTo(
  context: Background,
  box: BoxKey,
  level: 'read' | 'manage',
  { to, by }: HandOver,
): Promise<void> {
  const subject = `person:${to}`
  await saveBoxGrant(context.db, box, { subject, level, by: by.personCode, now: context.clock.now() })
  await noteGrant(context, box, level, { to, by })
}

function noteGrant(
  context: Background,
  { comCode, mailboxId }: BoxKey,
  level: string,
  { to, by }: Pick<HandOver, 'to' | 'by'>,
): Promise<void> {
  const detail = { personCode: to, level }
  const entry = { comCode, targetIds: [mailboxId], act: 'grant', detail } as const
  return audit({ ...context, viewer: by }, 'mailGrant', entry)
}

/** The mailbox of a leaver. */
const ownBox: HandOverKind = {
  kind: 'mail.box',
  name: { ko: '메일함', en: 'Mailbox', zh: '邮箱' },
  choices: [
    {
      id: 'read',
      name: { ko: '후임자가 읽음', en: 'Successor can read it', zh: '接任者可阅读' },
      needsSuccessor: true,
    },
    {
      id: 'shared',
      name: {
        ko: '공유 메일함으로 바꿔 후임자가 관리',
        en: 'Becomes a shared mailbox of the successor',
        zh: '转为由接任者管理的共享邮箱',
      },
      needsSuccessor: true,
    },
  ],
  list: async ({ db }, personCode) => ownedThings(await selectOwnBox(db, personCode)),
  async handOver(context, order) {
    const { db } = context
    const box = order.choice === 'shared' ? await updateBoxShared(db, order.from) : undefined
    if (box) await grantTo(context, box, 'manage', order)
    if (box) return 1
    // Without an address a mailbox cannot be a shared one.
    const own = await findBoxOf(db, order.from)
    if (own) await grantTo(context, own, 'read', order)
    return own ? 1 : 0
  },
}

/** The shared mailboxes that a leaver manages. */
const managedBoxes: HandOverKind = {
  kind: 'mail.managed',
  name: { ko: '관리하는 공유 메일함', en: 'Managed shared mailboxes', zh: '管理的共享邮箱' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectManagedBoxes(db, personCode)),
  async handOver(context, { from, to, by }) {
    const { db, clock } = context
    const boxes = await updateBoxManager(db, from, { to, by: by.personCode, now: clock.now() })
    for (const box of boxes) await noteGrant(context, box, 'manage', { to, by })
    return boxes.length
  },
}

/** Links in mails of a leaver, by which people outside of the portal download files. */
const openLinks: HandOverKind = {
  kind: 'mail.links',
  name: { ko: '밖으로 보낸 파일 링크', en: 'Links to files for people outside', zh: '发往外部的文件链接' },
  choices: [{ id: 'end', name: { ko: '끝냄', en: 'End them', zh: '结束' }, needsSuccessor: false }],
  list: async ({ db, clock }, personCode) => ownedThings(await selectOpenLinks(db, personCode, clock.now())),
  handOver: ({ db, clock }, { from }) => updateLinksEnded(db, from, clock.now()),
}

/** What a leaver owns in the room mail. */
export const mailHandOver = [ownBox, managedBoxes, openLinks]
